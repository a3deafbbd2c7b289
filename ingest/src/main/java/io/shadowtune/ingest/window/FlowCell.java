package io.shadowtune.ingest.window;

import io.shadowtune.ingest.compact.StateReader;
import io.shadowtune.ingest.compact.StateWriter;
import io.shadowtune.ingest.telemetry.FlowFeatures;
import io.shadowtune.ingest.telemetry.FlowKey;
import io.shadowtune.ingest.telemetry.FlowSample;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The flows that left one port inside one open window. Not thread-safe. */
final class FlowCell {
    private final Map<FlowKey, long[]> bytesByFlow = new LinkedHashMap<>();
    private int samples;
    private long bytes;
    private boolean full;

    /** Counts a sample; flows beyond {@code mostFlows} add bytes only. */
    void add(FlowSample sample, int mostFlows) {
        samples++;
        Long estimated = sample.bytesEstimated();
        long size = estimated == null ? 0 : estimated;
        bytes += size;
        long[] known = bytesByFlow.get(sample.key());
        if (known != null) {
            known[0] += size;
        } else if (bytesByFlow.size() < mostFlows) {
            bytesByFlow.put(sample.key(), new long[] {size});
        } else {
            full = true;
        }
    }

    /** Whether flows were left out for want of room. */
    boolean isFull() {
        return full;
    }

    FlowFeatures features() {
        Set<String> sources = new HashSet<>();
        Map<String, Set<String>> sourcesByDestination = new HashMap<>();
        long[] sizes = new long[bytesByFlow.size()];
        int i = 0;
        for (Map.Entry<FlowKey, long[]> flow : bytesByFlow.entrySet()) {
            sources.add(flow.getKey().srcAddress());
            sourcesByDestination
                    .computeIfAbsent(flow.getKey().dstAddress(), d -> new HashSet<>())
                    .add(flow.getKey().srcAddress());
            sizes[i++] = flow.getValue()[0];
        }
        Arrays.sort(sizes);
        int fanIn =
                sourcesByDestination.values().stream().mapToInt(Set::size).max().orElse(0);
        return new FlowFeatures(
                samples,
                sources.size(),
                sizes.length,
                fanIn,
                bytes,
                rank(sizes, 0.5),
                rank(sizes, 0.9),
                rank(sizes, 0.99));
    }

    private static long rank(long[] ascending, double share) {
        return ascending.length == 0 ? 0 : ascending[(int) Math.ceil(share * ascending.length) - 1];
    }

    void write(StateWriter out) {
        out.count(samples);
        out.number(bytes);
        out.count(full ? 1 : 0);
        out.count(bytesByFlow.size());
        bytesByFlow.forEach((key, size) -> {
            out.text(key.srcAddress());
            out.text(key.dstAddress());
            out.count(key.ipProto());
            out.count(key.srcPort());
            out.count(key.dstPort());
            out.number(size[0]);
        });
    }

    static FlowCell read(StateReader in) {
        FlowCell cell = new FlowCell();
        cell.samples = in.count();
        cell.bytes = in.number();
        cell.full = in.count() == 1;
        int flows = in.count();
        for (int i = 0; i < flows; i++) {
            FlowKey key = new FlowKey(in.text(), in.text(), in.count(), in.count(), in.count());
            cell.bytesByFlow.put(key, new long[] {in.number()});
        }
        return cell;
    }
}
