package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.ingest.format.DecodeContext;
import io.shadowtune.ingest.format.DecodedFrame;
import io.shadowtune.ingest.format.FileDecoding;
import io.shadowtune.ingest.format.FormatCatalogue;
import io.shadowtune.ingest.format.TopologyAliases;
import io.shadowtune.ingest.telemetry.AliasTable;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** Learns names of devices and ports from files: port maps and neighbour tables. */
final class TopologyFiles {
    private TopologyFiles() {}

    /**
     * The table that the files give together; of a file that begins with something else nothing is read.
     *
     * @param mustBeTopology whether a file without topology is an error
     * @throws Failure when a file cannot be read
     */
    static AliasTable load(List<Path> files, DecodeContext context, boolean mustBeTopology) {
        TopologyAliases aliases = new TopologyAliases();
        // Files without a time of their own are one picture of the fabric, whichever is read first.
        Instant once = context.clock().get();
        DecodeContext still = new DecodeContext(
                context.fabric(), context.aliases(), () -> once, context.skewLimit(), context.zone(), context.limits());
        for (Path file : files) {
            try (FileDecoding decoding = FileDecoding.open(file, FormatCatalogue.create(context.limits()), still)) {
                boolean any = learn(decoding, aliases);
                if (!any && mustBeTopology) {
                    throw Failure.input(
                            "NO_TOPOLOGY", "topology.files " + file, "holds no port map or neighbour table");
                }
            } catch (IOException e) {
                throw Failure.input("UNREADABLE", file.toString(), "cannot be read: " + e.getMessage());
            }
        }
        return aliases.table();
    }

    private static boolean learn(FileDecoding decoding, TopologyAliases aliases) throws IOException {
        boolean any = false;
        for (DecodedFrame frame = decoding.next(); frame != null; frame = decoding.next()) {
            for (TelemetryRecord record : frame.decoded().records()) {
                if (record instanceof TopologySnapshot snapshot) {
                    // Who does not know his neighbour's name cannot teach it.
                    if (!snapshot.header().flags().contains(Flag.UNRESOLVED_ENTITY)) {
                        aliases.add(snapshot);
                    }
                    any = true;
                }
            }
            if (!any) {
                return false;
            }
        }
        return any;
    }
}
