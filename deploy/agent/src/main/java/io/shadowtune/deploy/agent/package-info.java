/** The small program for target hosts: collects and, where enabled, actuates. */
@NullMarked
package io.shadowtune.deploy.agent;

import org.jspecify.annotations.NullMarked;
