/** Simulates a RoCE fabric packet by packet: marking at dequeue, pause frames, paced senders that react to marks. */
@NullMarked
package io.shadowtune.models.twin.packet;

import org.jspecify.annotations.NullMarked;
