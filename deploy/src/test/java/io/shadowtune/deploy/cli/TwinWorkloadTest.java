package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TwinWorkloadTest {
    private static final String STAR = "topology: {kind: star, hosts: 9}\n";

    @TempDir
    private Path folder;

    private Typed run(String scenario, String... more) throws IOException {
        Path file = Files.writeString(folder.resolve("s.yaml"), scenario);
        List<String> args = new ArrayList<>(List.of("twin", "run", "--scenario", file.toString()));
        args.addAll(List.of(more));
        return Typed.run(args.toArray(String[]::new));
    }

    private List<String> flows() throws IOException {
        return Files.readAllLines(folder.resolve("out/flows.csv")).stream()
                .skip(1)
                .toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {kind: star, hosts: 9}                                               | 8
            {kind: leaf-spine, leaves: 2, spines: 2, hostsPerLeaf: 5}             | 9
            {kind: fat-tree, radix: 4}                                           | 15
            {kind: rails, groups: 2, serversPerGroup: 3, rails: 2, spines: 2}    | 11
            {kind: dual-plane, leaves: 2, spines: 1, hostsPerLeaf: 5}            | 9
            """)
    void checkpoint_withoutHosts_isWrittenByAllButTheStorage(String topology, int writers) throws IOException {
        Typed typed = run(
                "topology: " + topology + "\nworkload: {kind: checkpoint, bytes: 1e5, storage: [8]}\n",
                "--out",
                folder.resolve("out").toString());

        assertThat(typed.err()).isEmpty();
        assertThat(flows()).hasSize(writers).allMatch(line -> line.split(",", -1)[2].equals("8"));
    }

    @Test
    void mix_hostsAfterAReduction_areThoseOfTheTopologyAlone() throws IOException {
        run("""
                topology: {kind: leaf-spine, leaves: 2, spines: 1, hostsPerLeaf: 2}
                workload:
                  kind: mix
                  parts:
                    - {kind: in-network, bytes: 1e4, root: 6}
                    - {kind: checkpoint, bytes: 777, storage: [3]}
                """, "--out", folder.resolve("out").toString());

        assertThat(flows().stream().filter(line -> line.contains(",777,")))
                .extracting(line -> line.split(",", -1)[1])
                .containsExactly("0", "1", "2");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {kind: checkpoint, bytes: 1e5, storage: [8], hosts: [0, 8]} | workload.hosts: (8) must not be of the storage too
            {kind: checkpoint, bytes: 1e5, storage: [0], hosts: 1}      | workload.hosts: must hold a host beside the storage
            {kind: checkpoint, bytes: 99999999999999999999, storage: [0]} | workload.bytes: (1.0E20) must be between 1 and 1,000,000,000,000,000
            {kind: ring, bytes: 0}                                      | workload.bytes: (0) must be between 1 and 1,000,000,000,000,000
            {kind: ring, bytes: 1, startUs: 1e300}                      | workload.startUs: (1.0E300) must be between 0 and 100,000,000
            {kind: mice, load: 50, toUs: 1e7}                           | workload.kind: makes 1,704,545,455 flows; a run takes 4,000,000
            {kind: mice, load: .inf}                                    | workload.load: (Infinity) must be between 0.000001 and 100
            {kind: bursts, bytes: 5, receiver: 1, times: 1e5, periodUs: 1e6} | workload.periodUs: times the times, (100,000,000,000) must be between 0 and 100,000,000
            {kind: bursts, bytes: 5, receiver: 1, times: 4e6}           | workload.kind: makes 32,000,000 flows; a run takes 4,000,000
            {kind: training, bytes: 5, iterations: 4e6}                 | workload.kind: makes 108,000,000 flows; a run takes 4,000,000
            {kind: training, bytes: 5, iterations: 1, overlap: 2}       | workload.overlap: (2) must be between 0 and 1
            {kind: tree, bytes: 5, chunkBytes: 0}                       | workload.chunkBytes: must be a whole number from 1 to 1000000000000000, not '0'
            """)
    void workload_outOfBounds_isRefusedByItsField(String workload, String expected) throws IOException {
        run(STAR + "workload: " + workload + "\n").refused(2, folder.resolve("s.yaml") + ":2 " + expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"linkGbps: 1e300", "linkGbps: .inf", "uplinkGbps: 0", "delayUs: 1e300", "delayUs: .nan"})
    void topology_numberOutOfBounds_isRefusedByItsField(String field) throws IOException {
        Typed typed = run("topology: {kind: star, hosts: 9, " + field + "}\nworkload: {kind: ring, bytes: 1}\n");

        assertThat(typed.exit()).isEqualTo(2);
        assertThat(typed.err())
                .startsWith("shadowtune: " + folder.resolve("s.yaml") + ":1 topology." + field.split(":", 2)[0] + ": (")
                .contains(") must be between ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {kind: fat-tree, radix: 131072}                                       | The topology (562949953421312 hosts) must have at most 1048576 hosts.
            {kind: leaf-spine, leaves: 99999, spines: 99999, hostsPerLeaf: 1}     | The topology (9999900000 links) must have at most 4194304 links.
            {kind: rails, groups: 65536, serversPerGroup: 1, rails: 65536, spines: 1} | The topology (4294967296 hosts) must have at most 1048576 hosts.
            """)
    void topology_moreThanMemoryHolds_isRefused(String topology, String expected) throws IOException {
        run("topology: " + topology + "\nworkload: {kind: ring, bytes: 1}\n")
                .refused(2, folder.resolve("s.yaml") + ": " + expected);
    }

    @Test
    void topology_misspelt_isNamed() throws IOException {
        run("topolgy: {kind: star, hosts: 9}\nworkload: {kind: ring, bytes: 1}\n")
                .refused(2, folder.resolve("s.yaml") + ":1 topology: is missing; maybe 'topolgy' was meant to be it");
    }
}
