package io.shadowtune.models.twin.generator;

import io.shadowtune.models.twin.workload.FabricPort;
import io.shadowtune.models.twin.workload.FluidEgress;
import io.shadowtune.models.twin.workload.Nic;
import io.shadowtune.models.twin.workload.NicTick;
import io.shadowtune.models.twin.workload.PortTick;
import io.shadowtune.models.twin.workload.QueueTick;
import io.shadowtune.models.twin.workload.RailFabric;
import io.shadowtune.models.twin.workload.Span;
import io.shadowtune.models.twin.workload.Stream;
import io.shadowtune.models.twin.workload.Tick;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Says in terms of a {@link RailFabric} what was counted on the links of its {@link Grid}. */
final class GridTicks {
    /** A frame to stop and one to go on. */
    private static final int FRAMES_OF_A_PAUSE = 2;

    private final RailFabric fabric;
    private final Grid grid;
    private final LinkTotals totals;
    private final Span span;
    private final Map<FabricPort, PortTick> ports = new HashMap<>();

    private GridTicks(RailFabric fabric, Grid grid, LinkTotals totals, Span span) {
        this.fabric = fabric;
        this.grid = grid;
        this.totals = totals;
        this.span = span;
    }

    static Tick tick(RailFabric fabric, Grid grid, FluidFabric fluid, StreamMeter meter, Span span) {
        GridTicks ticks = new GridTicks(fabric, grid, fluid.totals, span);
        for (Nic nic : fabric.nics()) {
            int number = ScriptedJobs.nic(fabric, grid, nic);
            ticks.port(fabric.portOf(nic), number, grid.down(number), false);
        }
        for (int rail = 0; rail < fabric.rails(); rail++) {
            for (FabricPort port : fabric.ports(RailFabric.leaf(rail))) {
                int leaf = rail;
                fabric.farEnd(port).ifPresent(spine -> {
                    ticks.port(port, grid.across(leaf, 0), grid.up(leaf, 0), true);
                    ticks.port(spine, grid.up(leaf, 0), grid.across(leaf, 0), true);
                });
            }
        }
        return new Tick(span, ticks.ports, ticks.nics(meter), ticks.streams(meter));
    }

    /** A port that is fed by one link and sends on another; where a switch is at the far end, it may be paused itself. */
    private void port(FabricPort port, int in, int out, boolean isPaused) {
        long received = (long) totals.bytes(in);
        ports.put(
                port,
                new PortTick(
                        received,
                        Math.round(received / FluidEgress.PACKET_BYTES),
                        frames(in),
                        isPaused ? frames(out) : 0,
                        isPaused ? micros(out) : 0,
                        queue(out),
                        QueueTick.IDLE));
    }

    private long frames(int link) {
        return Math.round(FRAMES_OF_A_PAUSE * totals.pauses(link));
    }

    private long micros(int link) {
        return Math.round(Math.min(span.seconds(), totals.pausedSeconds(link)) * 1e6);
    }

    private QueueTick queue(int link) {
        long packets = Math.round(totals.bytes(link) / FluidEgress.PACKET_BYTES);
        long peak = (long) totals.peakQueueBytes(link);
        return new QueueTick(
                (long) totals.bytes(link),
                packets,
                Math.min(packets, Math.round(totals.markedBytes(link) / FluidEgress.PACKET_BYTES)),
                Math.round(totals.droppedBytes(link) / FluidEgress.PACKET_BYTES),
                peak,
                Math.min(peak, Math.round(totals.queueByteSeconds(link) / span.seconds())));
    }

    private Map<Nic, NicTick> nics(StreamMeter meter) {
        Map<Nic, NicTick> nics = new HashMap<>();
        for (Nic nic : fabric.nics()) {
            int number = ScriptedJobs.nic(fabric, grid, nic);
            double marked = 0;
            double sent = 0;
            double handled = 0;
            for (int other = 0; other < grid.nics(); other++) {
                marked += meter.markedBytes[meter.at(other, number)];
                sent += notifications(meter, meter.at(other, number));
                handled += notifications(meter, meter.at(number, other));
            }
            nics.put(
                    nic,
                    new NicTick(
                            (long) totals.bytes(number),
                            (long) totals.bytes(grid.down(number)),
                            Math.round(marked / FluidEgress.PACKET_BYTES),
                            Math.round(sent),
                            Math.round(handled),
                            frames(number),
                            micros(number)));
        }
        return nics;
    }

    private static double notifications(StreamMeter meter, int at) {
        return Math.min(
                meter.markedBytes[at] / FluidEgress.PACKET_BYTES,
                meter.flowSeconds[at] / FluidFabric.NOTIFICATION_SECONDS);
    }

    private List<Stream> streams(StreamMeter meter) {
        List<Stream> streams = new ArrayList<>();
        for (Nic from : fabric.nics()) {
            for (Nic to : fabric.nics()) {
                int at = meter.at(ScriptedJobs.nic(fabric, grid, from), ScriptedJobs.nic(fabric, grid, to));
                double bytes = meter.bytes[at];
                if (bytes >= 1) {
                    double marked = Math.min(1, meter.markedBytes[at] / bytes);
                    streams.add(new Stream(from, to, fabric.path(from, to), meter.flows[at], bytes, marked));
                }
            }
        }
        return streams;
    }
}
