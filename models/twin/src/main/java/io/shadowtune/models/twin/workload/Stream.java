package io.shadowtune.models.twin.workload;

import java.util.List;

/**
 * What one NIC sent to another in a tick.
 *
 * @param from the sender
 * @param to the receiver
 * @param hops the switches on the way
 * @param flows over how many queue pairs
 * @param bytes how much
 * @param markedRatio share of packets that arrived marked, {@code 0..1}
 */
public record Stream(Nic from, Nic to, List<Hop> hops, int flows, double bytes, double markedRatio) {
    public Stream {
        hops = List.copyOf(hops);
    }
}
