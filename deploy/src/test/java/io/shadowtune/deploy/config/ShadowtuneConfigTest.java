package io.shadowtune.deploy.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.format.DecodeLimits;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.ingest.window.WindowConfig;
import io.shadowtune.policy.knob.BufferFacts;
import io.shadowtune.policy.shadow.PolicyConfig;
import io.shadowtune.reports.history.HistoryConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ShadowtuneConfigTest {
    @Test
    void load_nothingGiven_isTheDocumentedDefaults() {
        var config = Given.defaults();

        assertThat(config.fabric()).isEqualTo("default");
        assertThat(config.mode()).isEqualTo(Mode.SHADOW);
        assertThat(config.dataDirectory()).isEqualTo(Given.HOME.resolve(".local/share/shadowtune"));
        assertThat(config.broker()).isEqualTo(new BrokerConfig(List.of(), 0, 4, 1, "shadowtune."));
        assertThat(config.stages()).isEqualTo(new StageConfig("streams", 1, Duration.ofSeconds(1)));
        assertThat(config.ingest().sources())
                .isEqualTo(Map.of("telemetry", "auto", "telegraf", "auto", "flow-messages", "auto"));
        assertThat(config.ingest().limits()).isEqualTo(DecodeLimits.DEFAULT);
        assertThat(config.windowing()).isEqualTo(new WindowingConfig(WindowConfig.DEFAULT, Duration.ofMinutes(2)));
        assertThat(config.forecast())
                .isEqualTo(new ForecastConfig(768, config.dataDirectory().resolve("models"), Optional.empty()));
        assertThat(config.policy()).isEqualTo(PolicyConfig.DEFAULT);
        assertThat(config.history()).isEqualTo(HistoryConfig.DEFAULT);
        assertThat(config.reportZone()).isEqualTo(ZoneId.of("UTC"));
    }

    @Test
    void load_sameKeyEverywhere_optionBeatsEnvironmentBeatsFileBeatsDefault(@TempDir Path folder) throws IOException {
        var file = Optional.of(Given.file(folder, "broker:\n  partitions: 5\n"));
        var variable = Map.of("SHADOWTUNE_BROKER_PARTITIONS", "6");

        assertThat(partitions(Optional.empty(), Map.of(), List.of())).isEqualTo(4);
        assertThat(partitions(file, Map.of(), List.of())).isEqualTo(5);
        assertThat(partitions(file, variable, List.of())).isEqualTo(6);
        assertThat(partitions(file, variable, List.of("broker.partitions=7"))).isEqualTo(7);
        assertThat(partitions(file, variable, List.of("broker.partitions=7", "broker.partitions=8")))
                .isEqualTo(8);
    }

    private static int partitions(Optional<Path> file, Map<String, String> environment, List<String> overrides) {
        return ShadowtuneConfig.load(new ConfigSources(file, environment, overrides, Given.HOME))
                .broker()
                .partitions();
    }

    @Test
    void load_dataHomeInTheEnvironment_isUsedUnlessRelative() {
        assertThat(Given.environment("XDG_DATA_HOME", "/srv/data").dataDirectory())
                .isEqualTo(Path.of("/srv/data/shadowtune"));
        assertThat(Given.environment("XDG_DATA_HOME", "data").dataDirectory())
                .isEqualTo(Given.HOME.resolve(".local/share/shadowtune"));
    }

    @Test
    void load_relativePathInAFile_startsFromTheFile(@TempDir Path folder) throws IOException {
        var config =
                Given.yaml(folder, "data.dir: state\ntopology:\n  files: [map.csv, ~/lldp.json, /etc/ports.csv]\n");

        assertThat(config.dataDirectory()).isEqualTo(folder.resolve("state"));
        assertThat(config.ingest().topologyFiles())
                .containsExactly(folder.resolve("map.csv"), Given.HOME.resolve("lldp.json"), Path.of("/etc/ports.csv"));
    }

    @Test
    void load_factsAboutTheSwitches_reachThePolicyRoom(@TempDir Path folder) throws IOException {
        var policy = Given.yaml(folder, """
                        policy:
                          observed: {AZURE_LOSSLESS: 400/1600/20, queue-4: 100/100.5/0}
                          best-static: 200/800/10
                          buffer-mib: 32
                          dwell-minutes: 10
                        """).policy();

        assertThat(policy.observed())
                .isEqualTo(Map.of(
                        "AZURE_LOSSLESS", new WredSetting(true, 400_000, 1_600_000, 0.2),
                        "queue-4", new WredSetting(true, 100_000, 100_500, 0)));
        assertThat(policy.bestStatic()).contains(new WredSetting(true, 200_000, 800_000, 0.1));
        assertThat(policy.buffer()).contains(new BufferFacts(32 << 20, 0.125, 1));
        assertThat(policy.dwell()).isEqualTo(Duration.ofMinutes(10));
    }

    @Test
    void load_markingCurveThatIsNone_isRefused() {
        assertThat(Given.failureOf(() -> Given.options("policy.best-static=400/1600"))
                        .expected())
                .startsWith("'400/1600' where Kmin/Kmax/Pmax");
        assertThat(Given.failureOf(() -> Given.options("policy.observed=a=1600/400/20"))
                        .getMessage())
                .startsWith("--set policy.observed: The thresholds");
        assertThat(Given.failureOf(() -> Given.options("policy.observed=400/1600/20"))
                        .where())
                .isEqualTo("--set policy.observed");
    }

    @Test
    void load_valuesThatDoNotFitTogether_namesThePlaceThatGaveThem() {
        var grace = Given.failureOf(() -> Given.options("window.grace-seconds=5"));
        assertThat(grace.where()).isEqualTo("--set window.grace-seconds");
        assertThat(grace.expected()).contains("must be at least the queue poll");

        var target = Given.failureOf(() -> Given.environment("SHADOWTUNE_POLICY_RULE_KMIN_KB_PER_GBPS", "16"));
        assertThat(target.where()).isEqualTo("SHADOWTUNE_POLICY_RULE_KMIN_KB_PER_GBPS");
        assertThat(target.expected()).contains("must have 0 < Kmin < Kmax");

        var replication = Given.failureOf(() -> Given.options("broker.replication=3"));
        assertThat(replication.expected()).contains("embedded broker must be 1");
        assertThat(Given.options("broker.replication=3", "broker.bootstrap-servers=k1:9092,k2:9092")
                        .broker()
                        .bootstrapServers())
                .containsExactly("k1:9092", "k2:9092");
    }

    @Test
    void load_anyModeButShadow_isRefused() {
        var failure = Given.failureOf(() -> Given.options("mode=live"));

        assertThat(failure.code()).isEqualTo("BAD_VALUE");
        assertThat(failure.getMessage()).isEqualTo("--set mode: 'live' where shadow is expected");
    }

    @Test
    void load_unknownFormatOfASource_namesTheNearest() {
        var failure = Given.failureOf(() -> Given.options("sources=telemetry=gnmic-evnt"));

        assertThat(failure.code()).isEqualTo("UNKNOWN_FORMAT");
        assertThat(failure.expected()).endsWith("is gnmic.event");
    }

    @Test
    void hash_dependsOnWhatDecidesOnly() {
        var hash = Given.defaults().hash();

        assertThat(hash).matches("[0-9a-f]{64}");
        assertThat(Given.options("window.length-seconds=10").hash()).isEqualTo(hash);
        assertThat(Given.options("window.length-seconds=010").hash()).isEqualTo(hash);
        assertThat(Given.options("policy.link-gbps=0.0").hash()).isEqualTo(hash);
        assertThat(Given.options("data.dir=/elsewhere").hash()).isEqualTo(hash);
        assertThat(Given.options("sources=telegraf=auto,telemetry=auto,flow-messages=auto")
                        .hash())
                .isEqualTo(hash);
        assertThat(Given.options("window.length-seconds=5").hash()).isNotEqualTo(hash);
        assertThat(Given.options("fabric.name=gpu-a").hash()).isNotEqualTo(hash);
    }
}
