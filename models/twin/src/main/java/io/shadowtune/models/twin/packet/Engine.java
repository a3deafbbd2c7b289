package io.shadowtune.models.twin.packet;

/** How a scenario is simulated. */
public enum Engine {
    /** Every packet and every acknowledgement by itself: {@link PacketSimulator}. */
    PACKETS,

    /** Window by window: {@link FastSimulator}. */
    FAST;

    /** How people write it. */
    public String word() {
        return this == PACKETS ? "packets" : "fast";
    }
}
