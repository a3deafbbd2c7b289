/** What stops a command and a person can mend, as one line with an exit code. */
@NullMarked
package io.shadowtune.deploy.fault;

import org.jspecify.annotations.NullMarked;
