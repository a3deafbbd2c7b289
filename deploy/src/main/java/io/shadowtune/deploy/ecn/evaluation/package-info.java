/** What advice on marking is worth: its choices looked up in what a packet-level simulator measured. */
@NullMarked
package io.shadowtune.deploy.ecn.evaluation;

import org.jspecify.annotations.NullMarked;
