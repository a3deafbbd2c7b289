package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.deploy.twin.ScenarioDigest;
import io.shadowtune.deploy.twin.ScenarioFile;
import io.shadowtune.models.twin.packet.Engine;
import io.shadowtune.models.twin.packet.EngineChoice;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TwinSweepCommandTest {
    private static final List<String> GRID =
            List.of("--kmin-kb", "5,50", "--kmax-ratio", "2", "--pmax", "0.1,1", "--seeds", "1,2");

    @TempDir
    private Path folder;

    private Path scenario;

    @BeforeEach
    void write() throws IOException {
        scenario = Files.writeString(
                folder.resolve("s.yaml"),
                "topology: {kind: star, hosts: 3}\nworkload: {kind: incast, receiver: 2, bytes: 8e5}\n");
    }

    private Typed sweep(List<String> grid, String... more) {
        List<String> args = new ArrayList<>(List.of("twin", "sweep", "--scenario", scenario.toString()));
        args.addAll(grid);
        args.addAll(List.of(more));
        return Typed.run(args.toArray(String[]::new));
    }

    @Test
    void sweep_grid_givesARowForEachSettingAndSeed() throws IOException {
        Path out = folder.resolve("sweep.csv");

        Typed typed = sweep(GRID, "--out", out.toString(), "--json");

        assertThat(typed.exit()).isZero();
        assertThat(typed.json().path("rows")).hasSize(8);
        assertThat(typed.json().path("rows").path(0).path("kmax_kb").asDouble()).isEqualTo(10);
        List<String> lines = Files.readAllLines(out);
        assertThat(lines).hasSize(9).first().asString().endsWith(",complete,engine");
        assertThat(lines.subList(1, 9)).allMatch(line -> line.endsWith(",true,packets"));
        assertThat(SweepFile.of(out)).doesNotExist();
    }

    @Test
    void sweep_killed_goesOnToTheSameTable() throws IOException {
        Path whole = folder.resolve("whole.csv");
        sweep(GRID, "--out", whole.toString());
        Path out = folder.resolve("sweep.csv");
        begin(out, 3);
        Files.writeString(SweepFile.of(out), "PACKETS,50.0,100.0,1.0,2,71", StandardOpenOption.APPEND);

        Typed typed = sweep(GRID, "--out", out.toString());

        assertThat(typed.err()).startsWith("shadowtune: 3 of 8 settings were simulated before");
        assertThat(out).hasSameTextualContentAs(whole);
        assertThat(SweepFile.of(out)).doesNotExist();
    }

    @Test
    void sweep_whatIsThere_isNotRunAgain() throws IOException {
        Path out = folder.resolve("sweep.csv");
        begin(out, 1);
        Path partial = SweepFile.of(out);
        Files.writeString(partial, Files.readString(partial).replaceFirst(",\\d+,0,true,", ",123456,0,true,"));

        sweep(GRID, "--out", out.toString());

        assertThat(Files.readAllLines(out).get(1)).contains(",123456,0,true,packets");
    }

    @Test
    void sweep_whatIsThereOfAnotherScenario_isRefused() throws IOException {
        Path out = folder.resolve("sweep.csv");
        begin(out, 1);
        Files.writeString(scenario, Files.readString(scenario).replace("8e5", "9e5"));

        sweep(GRID, "--out", out.toString())
                .refused(
                        2,
                        SweepFile.of(out)
                                + ": holds the runs of another scenario, or of another --max-seconds; move it away, or name"
                                + " another --out");
    }

    @Test
    void sweep_whileAnotherWrites_isRefused() {
        Path out = folder.resolve("sweep.csv");
        try (SweepFile other = SweepFile.open(out, "any")) {
            assertThat(other.row(Engine.FAST, new SweepSetting(1, 2, 1, 1))).isEmpty();
            sweep(GRID, "--out", out.toString())
                    .refused(3, out + ": is being written by another run; wait for its end, or name another place");
        }
    }

    @Test
    void sweep_outThatCannotBe_isToldBeforeTheFirstRun() throws IOException {
        Files.writeString(scenario, Files.readString(scenario).replace("8e5", "1e12"));

        sweep(GRID, "--out", folder.resolve("no/s.csv").toString())
                .refused(2, folder.resolve("no/s.csv") + ": no such file or folder");
        sweep(GRID, "--out", folder.toString())
                .refused(2, "--out " + folder + ": is a folder; the name of a file is expected");
        sweep(GRID, "--out", scenario.toString())
                .refused(2, "--out " + scenario + ": is the input; another name is expected");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --pmax       | 2         | --pmax: (2) must be between 0 and 1
            --kmin-kb    | 1e300     | --kmin-kb: (1.0E300) must be between 0 and 1,000,000,000
            --kmin-kb    | 5,50,5    | --kmin-kb: (5.0) must be given once
            --kmin-kb    | 9e8       | --kmax-ratio: times --kmin-kb 9.0E8 (1,800,000,000) must be between 0 and 1,000,000,000
            --kmax-ratio | 0.5       | --kmax-ratio: (0.5) must be between 1 and 1,000,000
            --kmax-ratio | NaN       | --kmax-ratio: (NaN) must be between 1 and 1,000,000
            --seeds      | -1        | --seeds: (-1) must be 0 or more
            --seeds      | 7,7       | --seeds: (7) must be given once
            """)
    void sweep_aBadOption_isRefusedByName(String option, String value, String expected) {
        List<String> grid = new ArrayList<>(GRID);
        grid.set(grid.indexOf(option) + 1, value);

        sweep(grid).refused(2, expected);
    }

    @Test
    void sweep_aSettingThatComesTwice_isRefused() {
        sweep(List.of("--kmin-kb", "0", "--kmax-ratio", "2,4"))
                .refused(
                        2,
                        "--kmax-ratio: makes the setting of Kmin 0.0 KB and Kmax 0.0 KB twice; each is expected once");
    }

    /** Runs the first settings of the grid as a sweep that is killed then would have. */
    private void begin(Path out, int runs) throws IOException {
        ScenarioFile file = ScenarioFile.read(scenario);
        List<SweepSetting> settings = List.of(
                new SweepSetting(5, 10, 0.1, 1), new SweepSetting(5, 10, 0.1, 2), new SweepSetting(5, 10, 1, 1));
        Console console = new Console(
                new PrintWriter(new StringWriter()),
                new PrintWriter(new StringWriter()),
                false,
                Map.of(),
                folder,
                () -> 0);
        TwinRun runner = new TwinRun(() -> 0, Double.POSITIVE_INFINITY);
        EngineChoice choice = runner.engine(file, new EngineOption(), 1);
        try (SweepFile kept = SweepFile.open(out, ScenarioDigest.of(file, "max seconds " + Double.POSITIVE_INFINITY))) {
            new SweepRuns(new Shadowtune(console), runner, file, Optional.of(kept), 2)
                    .of(choice, settings.subList(0, runs));
        }
    }
}
