package io.shadowtune.ingest.collect.take;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.collect.BundleLimits;
import io.shadowtune.ingest.collect.BundleReader;
import io.shadowtune.ingest.collect.BundleReading;
import io.shadowtune.ingest.collect.EvidenceBundle;
import io.shadowtune.ingest.collect.catalogue.Catalogue;
import io.shadowtune.ingest.format.tool.ToolText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Takes the whole catalogue on the machine that runs the tests, whatever it is, and reads the bundle back. */
final class CollectorIT {
    @TempDir
    private Path folder;

    @Test
    void collect_thisMachineForASecond_isABundleWithTwoReadingsOfWhatCounts() throws IOException, InterruptedException {
        CollectClock clock = new CollectClock() {
            @Override
            public Instant now() {
                return Instant.now();
            }

            @Override
            public long nanos() {
                return System.nanoTime();
            }

            @Override
            public void pause(Duration duration) throws InterruptedException {
                Thread.sleep(duration.toMillis());
            }
        };
        Path out = folder.resolve("here.tar.gz");
        Collection taken;
        try (Collector collector = new Collector(
                Catalogue.standard(), Path.of("/"), Collector.SYSTEM_FOLDERS, clock, (what, done, total) -> {})) {
            taken = collector.collect(Duration.ofSeconds(1));
        }
        new BundleFile(out).write(taken, "", false);

        EvidenceBundle bundle = ((BundleReading.Read) BundleReader.read(out, BundleLimits.DEFAULT)).bundle();

        assertThat(bundle.skipped()).isEmpty();
        assertThat(bundle.items()).hasSameSizeAs(taken.readings());
        List<String> keys =
                bundle.items().stream().map(item -> item.reading().item()).toList();
        assertThat(keys).contains("softnet_stat_t0", "softnet_stat_t1", "cpu_usage", "meminfo", "sysctl");
        assertThat(keys).doesNotHaveDuplicates().noneMatch(key -> key.contains("#"));
        assertThat(bundle.items().stream().map(ToolText::reading))
                .allMatch(reading ->
                        reading.host().equals(taken.host()) && !reading.tool().isEmpty());
        assertThat(taken.skipped()).allMatch(one -> !one.shortfall().because().isBlank());
        assertThat(bundle.items().stream().flatMap(item -> item.lines().stream()))
                .noneMatch(line -> line.contains("fastopen_key"));
    }
}
