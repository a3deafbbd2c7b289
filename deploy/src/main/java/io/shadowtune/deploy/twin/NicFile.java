package io.shadowtune.deploy.twin;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.models.twin.packet.Dcqcn;
import java.nio.file.Path;
import java.util.Optional;

/** How NICs react to marks, by a preset's name or a file with the fields of a scenario's {@code dcqcn}. */
public final class NicFile {
    private NicFile() {}

    /**
     * Reads it.
     *
     * @param gbps rate that the steps given in Mb/s belong to
     * @throws Failure naming what is wrong
     */
    public static Dcqcn read(String presetOrFile, double gbps) {
        return switch (presetOrFile) {
            case "mlx" -> Dcqcn.mlx();
            case "paper" -> Dcqcn.paper();
            default -> fields(Path.of(presetOrFile), gbps);
        };
    }

    private static Dcqcn fields(Path file, double gbps) {
        try {
            return DcqcnFields.read(Section.read(file), Optional.of(Dcqcn.mlx()), gbps);
        } catch (IllegalArgumentException e) {
            throw Failure.input("BAD_SCENARIO", file.toString(), String.valueOf(e.getMessage()));
        }
    }
}
