package io.shadowtune.deploy.twin;

import com.fasterxml.jackson.core.JsonGenerator;
import io.shadowtune.models.twin.packet.CompletionTimes;
import io.shadowtune.models.twin.packet.EngineChoice;
import io.shadowtune.models.twin.packet.Fabric;
import io.shadowtune.models.twin.packet.SimulationResult;
import java.io.IOException;

/**
 * The figures of a run under the names that programs read. Sizes in KB of 1,000 bytes, times in microseconds.
 *
 * @param file what was run
 * @param result what came of it
 * @param watchPort the port whose queue stands at the top
 * @param cpuSeconds what the run cost
 * @param choice the engine that ran it
 */
public record TwinFigures(
        ScenarioFile file, SimulationResult result, int watchPort, double cpuSeconds, EngineChoice choice) {
    /** Largest flow of the class of mice. */
    public static final long MOUSE_BYTES = 100_000;

    private static final long MEDIUM_BYTES = 1_000_000;
    private static final double NANOS = 1_000;
    private static final double BYTES_PER_KB = 1_000;
    private static final double NANOS_PER_SECOND = 1e9;

    /** The figures of a run; the port that is watched, or else the busiest. */
    public static TwinFigures of(ScenarioFile file, EngineChoice.Outcome outcome, double cpuSeconds) {
        SimulationResult result = outcome.result();
        int port = file.watchPort().orElseGet(result::busiestPort);
        return new TwinFigures(file, result, port, cpuSeconds, outcome.choice());
    }

    /** Time until the last flow was acknowledged, or the run was stopped. */
    public double makespanMicros() {
        return result.totals().endNanos() / NANOS;
    }

    /** Payload of the flows that arrived, over that time. */
    public double goodputGbps() {
        return result.totals().endNanos() == 0
                ? 0
                : result.arrivedBytes() * 8.0 / result.totals().endNanos();
    }

    /** Mean queue of the watched port. */
    public double queueMeanKb() {
        return result.queueMeanBytes(watchPort) / BYTES_PER_KB;
    }

    /** Queue of the watched port that was not exceeded in 99 % of the time. */
    public double queueP99Kb() {
        return result.queueQuantileBytes(watchPort, 0.99) / BYTES_PER_KB;
    }

    /** Completion times of all flows. */
    public CompletionTimes all() {
        return result.completion(0, Long.MAX_VALUE);
    }

    /** Completion times of flows of up to 100 KB. */
    public CompletionTimes mice() {
        return result.completion(0, MOUSE_BYTES);
    }

    /** Completion times of flows above 100 KB, up to 1 MB. */
    public CompletionTimes medium() {
        return result.completion(MOUSE_BYTES + 1, MEDIUM_BYTES);
    }

    /** Completion times of flows above 1 MB. */
    public CompletionTimes elephants() {
        return result.completion(MEDIUM_BYTES + 1, Long.MAX_VALUE);
    }

    /** Marked share of the packets the watched port sent. */
    public double markRatio() {
        long sent = result.sentPackets(watchPort);
        return sent == 0 ? 0 : result.marks(watchPort) / (double) sent;
    }

    private double pausedMicros() {
        double sum = 0;
        for (int port = 0; port < result.scenario().fabric().portCount(); port++) {
            sum += result.pausedNanos(port);
        }
        return sum / NANOS;
    }

    /** Packets that found no room. */
    public long drops() {
        long sum = 0;
        for (int port = 0; port < result.scenario().fabric().portCount(); port++) {
            sum += result.drops(port);
        }
        return sum;
    }

    /** Writes the fields of the document. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStringField("name", file.name());
        out.writeNumberField("makespan_us", makespanMicros());
        out.writeNumberField("goodput_gbps", goodputGbps());
        number(out, "fct_p99_us", all().p99Micros());
        out.writeNumberField("q_mean_kb", queueMeanKb());
        out.writeNumberField("q_p99_kb", queueP99Kb());
        out.writeNumberField("ecn_marks", result.marks());
        out.writeNumberField("ecn_mark_fraction", markRatio());
        out.writeNumberField("pfc_pause_frames", result.totals().pauseFrames());
        out.writeNumberField("pfc_paused_us", pausedMicros());
        out.writeNumberField("drops", drops());
        out.writeNumberField("simulated_seconds", result.totals().endNanos() / NANOS_PER_SECOND);
        out.writeNumberField("cpu_seconds", cpuSeconds);
        out.writeBooleanField("complete", result.totals().complete());
        out.writeStringField("watch_port", result.scenario().fabric().portName(watchPort));
        out.writeStringField("engine", choice.engine().word());
        out.writeStringField("engine_because", choice.because());
        AddedError error = AddedError.of(choice.engine());
        out.writeObjectFieldStart("engine_added_error");
        write(out, error.median());
        out.writeObjectFieldStart("worst_scenario");
        write(out, error.worstScenario());
        out.writeEndObject();
        out.writeEndObject();
        out.writeNumberField("flows", result.scenario().flows().size());
        out.writeNumberField("events", result.totals().events());
        out.writeObjectFieldStart("classes");
        write(out, "mice", mice());
        write(out, "medium", medium());
        write(out, "elephant", elephants());
        out.writeEndObject();
        out.writeObjectFieldStart("ports");
        Fabric fabric = result.scenario().fabric();
        for (int port = 0; port < fabric.portCount(); port++) {
            if (!fabric.isHost(fabric.from(port)) && (result.sentPackets(port) > 0 || result.drops(port) > 0)) {
                writePort(out, port);
            }
        }
        out.writeEndObject();
    }

    private static void write(JsonGenerator out, AddedError.Figures error) throws IOException {
        out.writeNumberField("times", error.timesRatio());
        out.writeNumberField("marks", error.marksRatio());
        out.writeNumberField("queues", error.queuesRatio());
    }

    private static void write(JsonGenerator out, String name, CompletionTimes times) throws IOException {
        out.writeObjectFieldStart(name);
        out.writeNumberField("count", times.count());
        number(out, "fct_mean_us", times.meanMicros());
        number(out, "fct_p50_us", times.p50Micros());
        number(out, "fct_p99_us", times.p99Micros());
        out.writeEndObject();
    }

    private void writePort(JsonGenerator out, int port) throws IOException {
        Fabric fabric = result.scenario().fabric();
        long nanos = Math.max(1, result.totals().endNanos());
        out.writeObjectFieldStart(fabric.portName(port));
        out.writeNumberField("q_mean_kb", result.queueMeanBytes(port) / BYTES_PER_KB);
        out.writeNumberField("q_p99_kb", result.queueQuantileBytes(port, 0.99) / BYTES_PER_KB);
        out.writeNumberField("q_max_kb", result.queueMaxBytes(port) / BYTES_PER_KB);
        out.writeNumberField(
                "utilization",
                result.sentBytes(port) * 8.0 / nanos / fabric.link(port).gbps());
        out.writeNumberField("ecn_marks", result.marks(port));
        out.writeNumberField("paused_us", result.pausedNanos(port) / NANOS);
        out.writeNumberField("drops", result.drops(port));
        out.writeEndObject();
    }

    private static void number(JsonGenerator out, String name, double value) throws IOException {
        if (Double.isFinite(value)) {
            out.writeNumberField(name, value);
        } else {
            out.writeNullField(name);
        }
    }
}
