package io.shadowtune.models.twin.fluid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Against published figures of the fluid model. Needs them beside the project; skipped where they are not. */
final class LiteratureTest {
    private static final Path FOLDER = Path.of("..", "..", "..", "shared", "fabric-reference", "literature");
    private static final double PACKET_BITS = 8_000;

    private static List<String[]> rows(String file) throws IOException {
        assumeTrue(Files.isDirectory(FOLDER), "published figures of the fluid model are not beside the project");
        return Files.readAllLines(FOLDER.resolve(file)).stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .toList();
    }

    private static SharedLink link(double gbps, int flows, double additiveMbps, double kmaxPackets, double gain) {
        SharedLink.Reaction reaction =
                new SharedLink.Reaction(gain, 55e-6, 50e-6, 55e-6, 10_000, 5, additiveMbps * 1e6 / PACKET_BITS);
        return new SharedLink(gbps * 1e9 / PACKET_BITS, flows, 5, kmaxPackets, 0.01, reaction);
    }

    @Test
    void degrees_publishedPhaseMargins_agreeToATenthOfADegree() throws IOException {
        List<String[]> rows = rows("dcqcn_phase_margin.csv");

        assertThat(rows).hasSizeGreaterThan(800).allSatisfy(row -> {
            SharedLink link = link(number(row[1]), Integer.parseInt(row[5]), number(row[2]), number(row[3]), 1.0 / 256);
            assertThat(PhaseMargin.degrees(link, number(row[4]) / 1e6))
                    .as(String.join(",", row))
                    .isCloseTo(number(row[6]), within(0.1));
        });
    }

    @Test
    void convergenceSeconds_publishedBounds_agreeToTheirLastDigits() throws IOException {
        List<String[]> rows = rows("dcqcn_convergence_time_bound.csv");

        assertThat(rows).hasSize(200).allSatisfy(row -> {
            SharedLink link = link(
                    40,
                    Integer.parseInt(row[1]),
                    row[0].equals("rai10") ? 10 : 40,
                    row[0].equals("kmax1000") ? 1_000 : 200,
                    row[0].equals("g16") ? 1.0 / 16 : 1.0 / 256);
            assertThat(link.convergenceSeconds())
                    .as(String.join(",", row))
                    .isCloseTo(number(row[2]), within(1e-4 * number(row[2])));
        });
    }

    private static double number(String text) {
        return Double.parseDouble(text);
    }
}
