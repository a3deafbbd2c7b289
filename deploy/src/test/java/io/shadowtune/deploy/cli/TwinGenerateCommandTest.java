package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.deploy.twin.GeneratorFile;
import io.shadowtune.models.forecast.series.CsvReading;
import io.shadowtune.models.forecast.series.SeriesCsv;
import io.shadowtune.models.twin.generator.QueueKnobs;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TwinGenerateCommandTest {
    private static final String SMALL = "fabric: {hostsPerGroup: 4}\n";

    @TempDir
    private Path folder;

    private Typed generate(String spec, String... more) throws IOException {
        Path file = Files.writeString(folder.resolve("spec.yaml"), spec);
        List<String> args = new java.util.ArrayList<>(List.of("twin", "generate", "--spec", file.toString()));
        args.addAll(List.of("--out", folder.resolve("made").toString()));
        if (!List.of(more).contains("--seconds")) {
            args.addAll(List.of("--seconds", "5"));
        }
        args.addAll(List.of(more));
        return Typed.run(args.toArray(String[]::new));
    }

    private List<String> lines(String name) throws IOException {
        return Files.readAllLines(folder.resolve("made").resolve(name));
    }

    @Test
    void generate_whatIsLeftAfterWholeWindows_isNotTold() throws IOException {
        Typed typed = generate(SMALL + "window: 1s\n", "--seconds", "5.9", "--json");

        assertThat(typed.json().path("simulatedSeconds").asDouble()).isEqualTo(5);
        assertThat(typed.json().path("testRows").asInt()).isPositive();
    }

    @Test
    void generate_allPortsThereAre_areTold() {
        Typed typed = Typed.run(
                "twin",
                "generate",
                "--out",
                folder.resolve("made").toString(),
                "--window",
                "1s",
                "--seconds",
                "4",
                "--ports",
                "100",
                "--json");

        assertThat(typed.json().path("series").asInt()).isEqualTo(400);
    }

    @Test
    void generate_aSet_writesThreePartsThatBacktestReads() throws IOException {
        Typed typed = generate(SMALL + "name: small\n", "--ports", "3", "--json");

        assertThat(typed.exit()).isZero();
        assertThat(typed.json().path("series").asInt()).isEqualTo(12);
        assertThat(typed.json().path("trainRows").asInt()).isEqualTo(300 * 12);
        assertThat(lines("small.val.csv")).hasSize(1 + 75 * 12);
        assertThat(lines("small.test.csv").get(1)).startsWith("3.75,p000_util,");
        assertThat(lines("small.ports.csv")).hasSize(4).first().isEqualTo("port,device,towards,gbps,interface");
        assertThat(lines("small.jobs.csv")).hasSizeGreaterThan(1);
        assertThat(lines("small.iterations.csv")).hasSizeGreaterThan(5);
        try (BufferedReader reader = Files.newBufferedReader(folder.resolve("made/small.train.csv"))) {
            assertThat(SeriesCsv.read(reader)).isInstanceOf(CsvReading.Loaded.class);
        }
        try (Stream<Path> files = Files.list(folder.resolve("made"))) {
            assertThat(files.map(Path::getFileName).map(Path::toString))
                    .allMatch(name -> name.startsWith("small.") && name.endsWith(".csv"));
        }
    }

    @Test
    void generate_sameSeed_writesTheSameBytes_andAcceptanceOthers() throws IOException {
        generate(SMALL, "--seed", "3");
        byte[] one = Files.readAllBytes(folder.resolve("made/generated.train.csv"));
        generate(SMALL, "--seed", "3");
        byte[] again = Files.readAllBytes(folder.resolve("made/generated.train.csv"));
        generate(SMALL, "--seed", "3", "--split", "acceptance");
        byte[] other = Files.readAllBytes(folder.resolve("made/generated.train.csv"));

        assertThat(again).isEqualTo(one);
        assertThat(other).isNotEqualTo(one);
    }

    @Test
    void generate_aTraceAndFlowSizes_areReadFromBesideTheSpec() throws IOException {
        Files.writeString(
                folder.resolve("jobs.csv"),
                "submit_s,num_gpus,duration_s,vc\n0,8,9,a\n50,3,90,a\n100,32,90,a\n102,16,90,b\n102,65,90,b\n");
        Files.writeString(folder.resolve("sizes.txt"), "0 0\n1000 50\n1000000 100\n");

        generate(SMALL + "jobs: {trace: jobs.csv, traceFromSeconds: 100}\nside: {flowSizes: sizes.txt}\n");

        assertThat(lines("generated.events.csv"))
                .contains(
                        "0.000,job-1 submitted for 3 GPUs,,",
                        "0.000,job-2 submitted for 32 GPUs,,",
                        "2.000,job-3 submitted for 16 GPUs,,",
                        "2.000,job-3 started,,",
                        "2.000,job-4 submitted for 65 GPUs,,",
                        "2.000,job-4 refused: more GPUs than the cluster's 64,,")
                .noneMatch(line -> line.contains("submitted for 8 "));
        assertThat(lines("generated.jobs.csv").get(1)).startsWith("job-2,").contains(",4,");
    }

    @ParameterizedTest
    @CsvSource({
        "25, 64, 200, 800",
        "100, 64, 400, 1600",
        "400, 64, 800, 3200",
        "400, 16, 372, 1491",
        "800, 16, 372, 1491"
    })
    void usual_thresholds_growWithTheLinkAndLeaveRoomBelowPauses(double gbps, long mib, long kminKb, long kmaxKb)
            throws IOException {
        Path file = Files.writeString(
                folder.resolve("q.yaml"), "fabric: {linkGbps: %s}\nqueue: {bufferMiB: %d}\n".formatted(gbps, mib));
        QueueKnobs queue = GeneratorFile.read(
                        file,
                        new GeneratorFile.Options(
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty()))
                .plan()
                .queue();

        assertThat(queue.kminBytes() / 1000).isEqualTo(kminKb);
        assertThat(queue.kmaxBytes() / 1000).isEqualTo(kmaxKb);
        // 0.8 T with T = alpha B / (1 + alpha), alpha 1/8.
        assertThat((double) queue.kmaxBytes()).isLessThanOrEqualTo(0.8 * (mib << 20) / 9);
    }

    @Test
    void generate_counters_areTold() throws IOException {
        generate(SMALL + "telemetry: {counterBits: 32, ports: 1}\nwindow: 1s\n");

        assertThat(lines("generated.train.csv")).anyMatch(line -> line.startsWith("0,p000_tx_bytes,"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            window: 0                       | :1 window: must be 1ms to 10s, such as 10ms, not '0'
            window: 11s                     | :1 window: must be 1ms to 10s, such as 10ms, not '11s'
            jobs: {duty: 1.2}               | :1 jobs.duty: [1.2] must be a number or [low, high] within 0.001 to 1.0
            jobs: {duty: [0.4, 0.2]}        | :1 jobs.duty: [0.4, 0.2] must be a number or [low, high] within 0.001 to 1.0
            jobs: {load: .nan}              | :1 jobs.load: (NaN) must be 0.0 to 1.0
            jobs: {overlapp: 0.2}           | :1 jobs.overlapp: is no field of a scenario; the nearest is overlap
            jobs: {periodSeconds: 0.7}      | :1 jobs.periodSeconds: must reach into 0.2 to 0.5, 1.0 to 2.2, 5.0 to 10.0
            jobs: {placement: best}         | :1 jobs.placement: must be random or packed, not 'best'
            jobs: {flowsPerPair: 0}         | :1 jobs.flowsPerPair: must be a whole number from 1 to 4096, not '0'
            fabric: {groups: 4294967298}    | :1 fabric.groups: must be a whole number from 1 to 100000, not '4294967298'
            telemetry: {counterBits: 4294967328} | :1 telemetry.counterBits: must be a whole number from 0 to 64, not '4294967328'
            telemetry: {ports: 999}         | :1 telemetry.ports: (999) must be at most the 100 ports of this fabric
            fabric: {groups: 3}             | :1 fabric.groups: (3) must be even for train
            fabric: {oversubscription: 0}   | :1 fabric.oversubscription: (0.0) must be above 0 and at most 64.0
            fabric: {hostsPerGroup: 999999} | :1 fabric: The fabric (2 groups of 999999 hosts with 2 rails) must have at most 20000 NICs.
            queue: {kminKb: 900, kmaxKb: 9} | :1 queue: The kminBytes (900000) must be 0 or more and below the kmaxBytes (9000).
            queue: {pmax: 1.5}              | :1 queue.pmax: (1.5) must be above 0 and at most 1.0
            telemetry: {missingRatio: -0.1} | :1 telemetry.missingRatio: (-0.1) must be 0.0 to 0.7
            telemetry: {counterBits: 16}    | :1 telemetry: The counterBits (16) must be 0, 32 or 64.
            upsets: {checkpointSeconds: x}  | :1 upsets.checkpointSeconds: must be a number, not 'x'
            side: {backgroundLoad: 1}       | :1 side.backgroundLoad: (1.0) must be 0.0 to 0.9
            seconds: -3                     | :1 seconds: (-3.0) must be above 0 and at most 1.0E8
            split: both                     | :1 split: must be train or acceptance, not 'both'
            name: ../x                      | :1 name: must be letters, digits, '.', '_' and '-', not '../x'
            windows: 10ms                   | :1 windows: is no field of a scenario; the nearest is window
            """)
    void generate_aBadField_isRefusedWithItsName(String spec, String because) throws IOException {
        generate(spec + "\n").refused(2, folder.resolve("spec.yaml") + because);
        assertThat(folder.resolve("made")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --window  | 0ms    | --window must be 1ms to 10s, such as 10ms, not '0ms'
            --seconds | NaN    | --seconds (NaN) must be above 0 and at most 100000000
            --split   | TRAIN  | --split must be train or acceptance, not 'TRAIN'
            --seed    | -1     | --seed (-1) must be 0 or more
            --ports   | 0      | --ports (0) must be 1 to 100000
            --ports   | 99999  | --ports: (99999) must be at most the 100 ports of this fabric
            --seconds | 0.039  | --seconds: (0.039) must hold at least 4 windows of 0.01 s, so that each of the three parts has one
            """)
    void generate_aBadOption_isRefused(String option, String value, String because) {
        Typed typed =
                Typed.run("twin", "generate", "--out", folder.resolve("made").toString(), option, value);

        assertThat(typed.exit()).isEqualTo(2);
        assertThat(typed.err()).contains(because);
    }
}
