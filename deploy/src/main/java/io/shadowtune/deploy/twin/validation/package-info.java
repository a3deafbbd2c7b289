/** Holds the twin against runs of a packet-level simulator that lie beside the project, and writes down how far off it is. */
@NullMarked
package io.shadowtune.deploy.twin.validation;

import org.jspecify.annotations.NullMarked;
