package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.config.NearestWord;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.fit.PortKnowledge;
import io.shadowtune.deploy.twin.Bound;
import io.shadowtune.deploy.twin.NicFile;
import io.shadowtune.models.twin.packet.Dcqcn;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.Option;

/** Options for what no telemetry tells of a port. */
final class PortOptions {
    private static final double BYTES_PER_KB = 1_000;
    private static final double BYTES_PER_MIB = 1L << 20;
    private static final List<String> PRESETS = List.of("mlx", "paper");
    private static final Bound RTT_MICROS = new Bound(0.001, Bound.DELAY_MICROS.most());
    private static final Bound SENDERS = new Bound(1, 1e6);
    private static final Bound MESSAGE_KB = new Bound(0.001, Bound.THRESHOLD_KB.most());

    @Option(names = "--rtt-us", paramLabel = "US", description = "Round trip of a full packet through empty queues.")
    private Optional<Double> rttMicros = Optional.empty();

    @Option(names = "--buffer-mib", paramLabel = "MIB", description = "Memory of the switch.")
    private Optional<Double> bufferMebibytes = Optional.empty();

    @Option(
            names = "--nic",
            paramLabel = "PRESET|F.yaml",
            description = "Timers of the senders' NICs: mlx, paper, or a file with the fields of a scenario's dcqcn.")
    private Optional<String> nic = Optional.empty();

    @Option(names = "--link-gbps", paramLabel = "GBPS", description = "Rate of the link; default: the windows' own.")
    private Optional<Double> linkGbps = Optional.empty();

    @Option(
            names = "--pfc-alpha",
            paramLabel = "A",
            defaultValue = "0.125",
            description = "Share of the free memory that one ingress may take before it is paused; default: 0.125.")
    private double pfcAlpha;

    @Option(
            names = "--payload-bytes",
            paramLabel = "B",
            description = "Payload of a full packet; default: from bytes and packets.")
    private Optional<Double> payloadBytes = Optional.empty();

    @Option(
            names = "--senders",
            paramLabel = "N",
            description = "Hosts that send large transfers at once; default: the fan-in of flow samples.")
    private Optional<Double> senders = Optional.empty();

    @Option(names = "--bytes-each-kb", paramLabel = "KB", description = "What each of them sends in a round.")
    private Optional<Double> bytesEachKb = Optional.empty();

    PortKnowledge knowledge() {
        return new PortKnowledge(
                within("--link-gbps", linkGbps, Bound.GBPS, 1),
                within("--rtt-us", rttMicros, RTT_MICROS, 1),
                within("--buffer-mib", bufferMebibytes, Bound.BUFFER_MIB, BYTES_PER_MIB),
                within("--pfc-alpha", Optional.of(pfcAlpha), Bound.ALPHA, 1).orElseThrow(),
                within("--payload-bytes", payloadBytes, Bound.PAYLOAD_BYTES, 1),
                nic.map(this::nic),
                within("--senders", senders, SENDERS, 1),
                within("--bytes-each-kb", bytesEachKb, MESSAGE_KB, BYTES_PER_KB));
    }

    private Dcqcn nic(String presetOrFile) {
        if (PRESETS.contains(presetOrFile)) {
            return NicFile.read(presetOrFile, 1);
        }
        if (!Files.exists(Path.of(presetOrFile))) {
            throw Failure.input(
                    "BAD_OPTION",
                    "--nic " + presetOrFile,
                    "must be mlx, paper or a file, and there is no such file"
                            + NearestWord.hint(presetOrFile, PRESETS));
        }
        if (linkGbps.isEmpty()) {
            throw Failure.input("BAD_OPTION", "--nic " + presetOrFile, "a file needs --link-gbps beside it");
        }
        return NicFile.read(presetOrFile, linkGbps.orElse(1.0));
    }

    private static OptionalDouble within(String option, Optional<Double> value, Bound bound, double unit) {
        if (value.isEmpty()) {
            return OptionalDouble.empty();
        }
        if (!bound.holds(value.get())) {
            throw Failure.input("BAD_OPTION", option, bound.expected(value.get()));
        }
        return OptionalDouble.of(value.get() * unit);
    }
}
