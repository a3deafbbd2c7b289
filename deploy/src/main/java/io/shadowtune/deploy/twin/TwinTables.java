package io.shadowtune.deploy.twin;

import io.shadowtune.models.twin.packet.Flow;
import io.shadowtune.models.twin.packet.PortSeries;
import io.shadowtune.models.twin.packet.SimulationResult;
import java.util.List;
import java.util.Locale;

/** What came of a run as CSV: each flow, and the watched port over time. */
public final class TwinTables {
    private static final double NANOS = 1_000;
    private static final double GIGA = 1e9;

    private TwinTables() {}

    /** {@code flow_id,src,dst,bytes,start_us,fct_us}; the last is empty for a flow that has not arrived. */
    public static String flows(ScenarioFile file, SimulationResult result) {
        StringBuilder text = new StringBuilder("flow_id,src,dst,bytes,start_us,fct_us\n");
        List<Flow> flows = file.scenario().flows();
        for (int i = 0; i < flows.size(); i++) {
            Flow flow = flows.get(i);
            String id = file.flowIds().isEmpty()
                    ? Integer.toString(i)
                    : file.flowIds().get(i);
            long start = result.startNanos(i);
            long nanos = result.completionNanos(i);
            text.append(id)
                    .append(',')
                    .append(flow.source())
                    .append(',')
                    .append(flow.destination())
                    .append(',')
                    .append(flow.bytes())
                    .append(',')
                    .append(start < 0 ? "" : micros(start))
                    .append(',')
                    .append(nanos < 0 ? "" : micros(nanos))
                    .append('\n');
        }
        return text.toString();
    }

    /** The port's queue, rate and marks and its senders' rates in bins. */
    public static String queue(PortSeries series) {
        StringBuilder text = new StringBuilder(
                "t_us,queue_mean_bytes,queue_max_bytes,tx_gbps,ecn_marks,active_qps,sum_rate_gbps,min_rate_gbps,max_rate_gbps\n");
        long at = 0;
        for (PortSeries.Bin bin : series.bins()) {
            PortSeries.SenderRates rates = bin.senderRates();
            text.append(String.format(
                    Locale.ROOT,
                    "%s,%.0f,%d,%.3f,%d,%d,%.3f,%.3f,%.3f%n",
                    micros(at),
                    bin.queueMeanBytes(),
                    bin.queueMaxBytes(),
                    bin.sentBytes() * 8.0 / series.binNanos(),
                    bin.marks(),
                    rates.flows(),
                    rates.sumBps() / GIGA,
                    rates.minBps() / GIGA,
                    rates.maxBps() / GIGA));
            at += series.binNanos();
        }
        return text.toString();
    }

    private static String micros(long nanos) {
        return String.format(Locale.ROOT, "%.3f", nanos / NANOS);
    }
}
