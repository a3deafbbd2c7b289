package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TwinCommandTest {
    private static final String LINKS = """
        node_a,node_b,rate_gbps,delay_us
        0,3,100,1
        1,3,100,1
        2,3,100,1
        """;
    private static final String FLOWS = """
        flow_id,src,dst,bytes,start_us,ideal_fct_us,switch_path,ack_path
        a,0,2,400000,0,38.1,3,3
        b,1,2,400000,0.5,38.1,3,3
        c,0,2,1000,10,4.2,3,3
        """;
    private static final String SCENARIO = """
        name: two into one
        topology: {file: links.csv}
        ecn: {kminKb: 5, kmaxKb: 20, pmax: 0.5}
        workload: {file: flows.csv}
        """;

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("links.csv"), LINKS);
        Files.writeString(folder.resolve("flows.csv"), FLOWS);
        file = Files.writeString(folder.resolve("scenario.yaml"), SCENARIO);
    }

    private Typed run(String... more) {
        String[] args = new String[more.length + 4];
        System.arraycopy(new String[] {"twin", "run", "--scenario", file.toString()}, 0, args, 0, 4);
        System.arraycopy(more, 0, args, 4, more.length);
        return Typed.run(args);
    }

    @Test
    void run_filesOfLinksAndFlows_givesFiguresOfTheBusiestPort() {
        Typed typed = run("--json");

        assertThat(typed.exit()).isZero();
        assertThat(typed.json().path("complete").asBoolean()).isTrue();
        assertThat(typed.json().path("watch_port").asText()).isEqualTo("3->2");
        // 801 packets of 83 ns at the last link, if it is never idle.
        assertThat(typed.json().path("makespan_us").asDouble()).isBetween(66.5, 400.0);
        assertThat(typed.json().path("ecn_marks").asLong()).isPositive();
        assertThat(typed.json().path("classes").path("mice").path("count").asInt())
                .isEqualTo(1);
        assertThat(typed.json()
                        .path("classes")
                        .path("elephant")
                        .path("fct_p99_us")
                        .isNull())
                .isTrue();
        assertThat(typed.json().path("ports").path("3->2").path("q_mean_kb").asDouble())
                .isEqualTo(typed.json().path("q_mean_kb").asDouble());
    }

    @Test
    void run_text_tellsOfEveryClassOfFlows() {
        assertThat(run().out())
                .startsWith("two into one: done after ")
                .containsPattern("up to 100 KB +1 ")
                .containsPattern("up to 1 MB +2 ")
                .containsPattern("above 1 MB +0 +- ");
    }

    @Test
    void run_out_writesEveryFlowAndTheQueueOverTime() throws IOException {
        Path out = folder.resolve("made/out");

        Typed typed = run("--json", "--out", out.toString());

        List<String> flows = Files.readAllLines(out.resolve("flows.csv"));
        assertThat(flows).hasSize(4).first().isEqualTo("flow_id,src,dst,bytes,start_us,fct_us");
        assertThat(flows.get(2)).startsWith("b,1,2,400000,0.500,");
        List<String> queue = Files.readAllLines(out.resolve("queue.csv"));
        double marks = queue.stream()
                .skip(1)
                .mapToLong(line -> Long.parseLong(line.split(",", -1)[4]))
                .sum();
        assertThat(marks).isCloseTo(typed.json().path("ecn_marks").asDouble(), within(3.0));
    }

    @Test
    void run_out_writesAPageOfChartsOfTheSamePort() throws IOException {
        Path out = folder.resolve("out");

        run("--out", out.toString(), "--engine", "fast");

        assertThat(Files.readString(out.resolve("run.html")))
                .contains("two into one", "Queue of port 3-&gt;2", "engine fast (asked for)", "share of flows")
                .doesNotContain("NaN");
    }

    @Test
    void run_engine_isTheOneAskedForAndSaid() throws IOException {
        assertThat(run("--json").json().path("engine").asText()).isEqualTo("packets");
        assertThat(run("--json").json().path("engine_because").asText())
                .isEqualTo("0.000801 million packets take about 0.00086 s");
        Typed fast = run("--engine", "fast", "--json");
        assertThat(fast.json().path("engine").asText()).isEqualTo("fast");
        JsonNode added = fast.json().path("engine_added_error");
        assertThat(added.path("marks").asDouble()).isPositive();
        assertThat(added.path("worst_scenario").path("queues").asDouble())
                .isGreaterThanOrEqualTo(added.path("queues").asDouble());
        assertThat(run("--engine", "fast").out())
                .contains("engine: fast (asked for); above the error of packets, in the median over reference runs:"
                        + " times ");
        Files.writeString(file, SCENARIO + "engine: fast\n");
        assertThat(run("--json").json().path("engine").asText()).isEqualTo("fast");
        assertThat(run("--engine", "auto", "--json").json().path("engine").asText())
                .isEqualTo("packets");
        run("--engine", "fluid").refused(2, "--engine fluid: must be auto, packets or fast");
    }

    @Test
    void run_fastWhereLinksFail_isRefused() throws IOException {
        Files.writeString(file, SCENARIO + "packet: {retransmitUs: 100}\nengine: fast\n");

        run().refused(2, "two into one: The engine (fast) must not be asked for where packets may be sent again.");
    }

    @Test
    void run_severalScenarios_giveOneDocumentALine() throws IOException {
        Path other = Files.writeString(folder.resolve("other.yaml"), """
            topology: {kind: leaf-spine, leaves: 2, spines: 2, hostsPerLeaf: 2}
            workload: {kind: ring, bytes: 1e5}
            """);

        Typed typed = run(other.toString(), "--json");

        assertThat(typed.exit()).isZero();
        assertThat(typed.out().lines()).hasSize(2);
        assertThat(typed.out().lines().skip(1).findFirst().orElseThrow()).contains("\"name\":\"other.yaml\"");
    }

    @Test
    void run_tooLong_isStoppedAndSaysSo() throws IOException {
        Files.writeString(file, SCENARIO.replace("{file: flows.csv}", "{kind: incast, receiver: 2, bytes: 5e8}"));
        Files.writeString(folder.resolve("links.csv"), LINKS);

        // The clock of the test goes on by a microsecond at each look.
        Typed typed = run("--json", "--max-seconds", "0.000001");

        assertThat(typed.exit()).isZero();
        assertThat(typed.json().path("complete").asBoolean()).isFalse();
        assertThat(run("--max-seconds", "0.000001").out()).contains("INCOMPLETE");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        ecn: {kminKb: 50, kmaxKb: 20, pmax: 0.5} | scenario.yaml: The ecn.kmaxKb (20.0) must be at least ecn.kminKb (50.0).
        ecn: {kminKb: 5, kmaxKb: 20, pmax: 1.5}  | scenario.yaml:3 ecn.pmax: (1.5) must be between 0 and 1
        ecn: {kminKb: .nan, kmaxKb: 20, pmax: 1} | scenario.yaml:3 ecn.kminKb: (NaN) must be between 0 and 1,000,000,000
        ecn: {kmimKb: 5, kmaxKb: 20, pmax: 1}    | scenario.yaml:3 ecn.kminKb: is missing; maybe 'kmimKb' was meant to be it
        ecn: {kminKb: 5, kmaxKb: 1e300, pmax: 1} | scenario.yaml:3 ecn.kmaxKb: (1.0E300) must be between 0 and 1,000,000,000
        ecn: {kminKb: 5, kmaxKb: 20}             | scenario.yaml:3 ecn.pmax: is missing
        ecn: {kminKb: x, kmaxKb: 20, pmax: 1}    | scenario.yaml:3 ecn.kminKb: must be a number, not 'x'
        dcqcn: {preset: cubic}                   | scenario.yaml:3 dcqcn.preset: must be mlx or paper, not 'cubic'
        dcqcn: {tAlphaUs: -1}                    | scenario.yaml:3 dcqcn.tAlphaUs: (-1) must be between 0.001 and 10,000,000
        dcqcn: {fastRecovery: 4294967296}        | scenario.yaml:3 dcqcn.fastRecovery: must be a whole number from 0 to 1000, not '4294967296'
        dcqcn: {byteCounterMb: .inf}             | scenario.yaml:3 dcqcn.byteCounterMb: (Infinity) must be between 0 and 1,000,000
        packet: {payloadBytes: 4294968296}       | scenario.yaml:3 packet.payloadBytes: must be a whole number from 1 to 65536, not '4294968296'
        switch: {bufferMiB: 1e300}               | scenario.yaml:3 switch.bufferMiB: (1.0E300) must be between 0.0009765625 and 1,048,576
        switch: {pfc: {alpha: 0}}                | scenario.yaml:3 switch.pfc.alpha: (0) must be between 0.000001 and 1,000
        seed: 99999999999999999999               | scenario.yaml:3 seed: must be a whole number from 0 to 9223372036854775807, not '99999999999999999999'
        watchPort: 9->9                          | scenario.yaml:3 watchPort: must be a port of the topology such as 0->3, not '9->9'
        ecn: {kminkb: 50}                        | scenario.yaml:3 ecn.kminkb: is no field of a scenario; the nearest is kminKb
        engine: quick                            | scenario.yaml:3 engine: must be auto, packets or fast, not 'quick'
        sed: 1                                   | scenario.yaml:3 sed: is no field of a scenario; the nearest is seed
        """)
    void run_badField_isOneLineWithTheField(String line, String expected) throws IOException {
        Files.writeString(file, SCENARIO.replaceAll("(?m)^ecn.*$", line));

        assertThat(run().exit()).isEqualTo(2);
        assertThat(run().err()).isEqualTo("shadowtune: " + folder + "/" + expected + System.lineSeparator());
        assertThat(run().out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        flows.csv | a,0,2,400000,0,38.1,3,3 | a,0,2,400000,-1,38.1,3,3  | flows.csv:2 start_us: (-1) must be between 0 and 100,000,000
        flows.csv | a,0,2,400000,0,38.1,3,3 | a,0,2,400000,NaN,38.1,3,3 | flows.csv:2 start_us: (NaN) must be between 0 and 100,000,000
        flows.csv | a,0,2,400000,0,38.1,3,3 | a,0,2,0,0,38.1,3,3        | flows.csv:2 bytes: must be a whole number from 1 to 1000000000000000, not '0'
        flows.csv | a,0,2,400000,0,38.1,3,3 | a,0,2,99999999999999999999,0,38.1,3,3 | flows.csv:2 bytes: must be a whole number from 1 to 1000000000000000, not '99999999999999999999'
        flows.csv | b,1,2                   | a,1,2                     | flows.csv:3 flow_id: (a) is that of an earlier row; each must be given once
        flows.csv | b,1,2                   | ,1,2                      | flows.csv:3 flow_id: is empty
        flows.csv | start_us                | strat_us                  | flows.csv:1 start_us: is missing in the header; expected: flow_id,src,dst,bytes,start_us,ideal_fct_us,switch_path,ack_path; maybe 'strat_us' was meant to be it
        links.csv | 0,3,100,1               | 0,3,1e300,1               | links.csv:2 rate_gbps: (1.0E300) must be between 0.001 and 10,000
        links.csv | 0,3,100,1               | 0,3,100,1e300             | links.csv:2 delay_us: (1.0E300) must be between 0 and 1,000,000
        flows.csv | a,0,2,400000,0,38.1,3,3 | a,0,0,400000,0,38.1,3,3   | flows.csv:2: The src (0) of a flow must not be its dst.
        flows.csv | a,0,2,400000,0,38.1,3,3 | a,0,2,400000,0,38.1,7,3   | two into one: The path of a flow must follow links; there is none from 0 to 7.
        flows.csv | a,0,2,400000,0,38.1,3,3 | a,0,2,400000              | flows.csv:2 row: has 4 values; the header has 8 columns
        flows.csv | flow_id                 | id                        | flows.csv:1 flow_id: is missing in the header; expected: flow_id,src,dst,bytes,start_us,ideal_fct_us,switch_path,ack_path
        links.csv | 0,3,100,1               | 0,3,0,1                   | links.csv:2 rate_gbps: (0) must be between 0.001 and 10,000
        links.csv | 0,3,100,1               | 0,3,100,-1                | links.csv:2 delay_us: (-1) must be between 0 and 1,000,000
        links.csv | 0,3,100,1               | 0,4,100,1                 | two into one: The path of a flow must follow links; there is none from 0 to 3.
        """)
    void run_badRow_isOneLineWithLineAndColumn(String name, String before, String after, String expected)
            throws IOException {
        Path changed = folder.resolve(name);
        Files.writeString(changed, Files.readString(changed).replace(before, after));

        Typed typed = run();

        assertThat(typed.exit()).isEqualTo(2);
        assertThat(typed.err()).endsWith(expected + System.lineSeparator()).hasLineCount(1);
        assertThat(typed.out()).isEmpty();
    }

    @Test
    void run_hostsNotJoined_isRefusedByName() throws IOException {
        Files.writeString(folder.resolve("links.csv"), LINKS.replace("2,3,100,1", "2,4,100,1"));
        Files.writeString(folder.resolve("flows.csv"), """
            flow_id,src,dst,bytes,start_us
            a,0,2,1000,0
            """);

        run().refused(2, "two into one: The topology must join the hosts of every flow; there is no path from 0 to 2.");
    }

    @Test
    void run_bufferSmallerThanWhatPortsSetAside_isRefusedWithBoth() throws IOException {
        Files.writeString(file, SCENARIO + "switch: {bufferMiB: 0.1}\n");

        run().refused(
                        2,
                        "two into one: The switch.bufferMiB (0.100) must be above the 0.119 that the 3 ports of switch"
                                + " 3 set aside.");
    }

    @Test
    void run_twoScenariosOfOneName_areNotWrittenOverEachOther() throws IOException {
        Path other = Files.writeString(folder.resolve("other.yaml"), SCENARIO.replace("two into one", "two/into one"));
        Path out = folder.resolve("out");

        run(other.toString(), "--out", out.toString())
                .refused(
                        2,
                        "%s: would be written over %s: both are called two_into_one; another name is expected in one of them"
                                .formatted(other, file));
        assertThat(out).doesNotExist();
    }

    @Test
    void run_aNameOfDots_staysInsideTheFolder() throws IOException {
        Path other = Files.writeString(folder.resolve("other.yaml"), SCENARIO.replace("two into one", ".."));

        run(other.toString(), "--out", folder.resolve("out").toString());

        assertThat(folder.resolve("out/_./flows.csv")).exists();
    }

    @Test
    void run_outThatIsAFile_isToldBeforeTheRun() throws IOException {
        Path out = Files.writeString(folder.resolve("out"), "");

        run("--out", out.toString()).refused(2, out + ": is a file; a folder is expected");
        run("--out", out.resolve("x").toString()).refused(2, out + ": is a file; a folder is expected");
    }

    @Test
    void run_oneOfItsFilesCannotBeWritten_leavesNone() throws IOException {
        Path out = folder.resolve("out");
        Files.createDirectories(out.resolve("queue.csv"));

        Typed typed = run("--out", out.toString());

        assertThat(typed.exit()).isEqualTo(3);
        assertThat(typed.err()).isEqualTo("shadowtune: " + out + "/queue.csv: cannot be written: is a folder\n");
        try (Stream<Path> left = Files.list(out)) {
            assertThat(left).containsExactly(out.resolve("queue.csv"));
        }
    }

    @Test
    void run_maxSeconds_hasBounds() {
        run("--max-seconds", "0").refused(2, "--max-seconds: (0) must be between 1.0E-9 and 32,000,000");
        run("--max-seconds", "NaN").refused(2, "--max-seconds: (NaN) must be between 1.0E-9 and 32,000,000");
    }

    @Test
    void run_bytesThatAreNoText_areToldAsSuch() throws IOException {
        Files.write(file, new byte[] {'a', (byte) 0xc3, (byte) 0x28});

        run().refused(2, file + ": is not UTF-8 text; a scenario in YAML is expected");
    }

    @Test
    void run_aFolderWhereAFileIsExpected_isCalledAFolder() throws IOException {
        Files.delete(folder.resolve("flows.csv"));
        Files.createDirectory(folder.resolve("flows.csv"));

        run().refused(2, folder.resolve("flows.csv") + ": is a folder; a file in CSV is expected");
    }

    @Test
    void validate_folderWithoutReference_isRefused() {
        Typed.run("twin", "validate", "--reference", folder.toString(), "--out", folder.toString())
                .refused(2, folder + ": a folder of the packet-level reference is expected");
    }
}
