/** The command line: the only room that speaks to stdout. */
@NullMarked
package io.shadowtune.deploy.cli;

import org.jspecify.annotations.NullMarked;
