package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.fit.PortKnowledge;
import io.shadowtune.deploy.twin.NicFile;
import io.shadowtune.models.twin.packet.Dcqcn;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.Option;

/** Options for what no telemetry tells of a port. */
final class PortOptions {
    private static final double BYTES_PER_KB = 1_000;
    private static final double BYTES_PER_MIB = 1L << 20;

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
                positive("--link-gbps", linkGbps, 1),
                positive("--rtt-us", rttMicros, 1),
                positive("--buffer-mib", bufferMebibytes, BYTES_PER_MIB),
                positive("--pfc-alpha", Optional.of(pfcAlpha), 1).orElseThrow(),
                positive("--payload-bytes", payloadBytes, 1),
                nic.map(this::nic),
                atLeastOne(positive("--senders", senders, 1)),
                positive("--bytes-each-kb", bytesEachKb, BYTES_PER_KB));
    }

    private Dcqcn nic(String presetOrFile) {
        boolean isPreset = presetOrFile.equals("mlx") || presetOrFile.equals("paper");
        if (!isPreset && linkGbps.isEmpty()) {
            throw Failure.input("BAD_OPTION", "--nic " + presetOrFile, "a file needs --link-gbps beside it");
        }
        return NicFile.read(presetOrFile, linkGbps.orElse(1.0));
    }

    private static OptionalDouble atLeastOne(OptionalDouble senders) {
        if (senders.isPresent() && senders.getAsDouble() < 1) {
            throw Failure.input("BAD_OPTION", "--senders " + senders.getAsDouble(), "at least 1 is expected");
        }
        return senders;
    }

    private static OptionalDouble positive(String option, Optional<Double> value, double unit) {
        if (value.isEmpty()) {
            return OptionalDouble.empty();
        }
        if (!(value.get() > 0) || value.get().isInfinite()) {
            throw Failure.input("BAD_OPTION", option + " " + value.get(), "a number above 0 is expected");
        }
        return OptionalDouble.of(value.get() * unit);
    }
}
