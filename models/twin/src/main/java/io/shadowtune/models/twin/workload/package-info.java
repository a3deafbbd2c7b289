/**
 * Generated load of a small training cluster: what jobs want to send, and the counters a switch would show for it.
 *
 * <p>Deterministic: the same seed gives the same cluster life, and a time's figures do not depend on which times were
 * asked before. This is a demand generator with a fluid model of each egress queue, to feed the engine something
 * plausible; it has no packets and was not validated against hardware, so nothing about a real network may be
 * concluded from it.
 */
@NullMarked
package io.shadowtune.models.twin.workload;

import org.jspecify.annotations.NullMarked;
