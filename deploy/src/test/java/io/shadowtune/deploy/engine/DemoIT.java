package io.shadowtune.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.EntityKind;
import io.shadowtune.models.twin.workload.Incast;
import io.shadowtune.models.twin.workload.Span;
import io.shadowtune.reports.daily.DailyReport;
import io.shadowtune.reports.daily.WorstEntity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Twenty minutes of the generated cluster, with the incident in them, through the whole engine. */
final class DemoIT {
    private static final long SEED = 1;
    private static final int MINUTES = 20;
    private static final int TICKS = 6 * MINUTES;

    @TempDir
    private Path out;

    @Test
    void run_twentyMinutesWithTheIncident_reportsItsQueueAsTheWorst() throws Exception {
        DemoCluster cluster = DemoCluster.of("demo", SEED);
        Incast incast = cluster.plan().incasts().get(0);
        Instant from = incast.during().start().minus(Duration.ofMinutes(5));
        List<Long> progress = new ArrayList<>();

        DemoResult result = DemoRun.run(
                new DemoRequest(Span.of(from, Duration.ofMinutes(MINUTES)), SEED, out),
                (what, done, total) -> progress.add(done));

        // Every watched thing has a window in every tick, less what was cut or came too late.
        assertThat(result.windows()).isBetween((TICKS - 6) * cluster.watched(), (TICKS + 2) * cluster.watched());
        assertThat(result.forecasts()).isGreaterThan(result.windows() / 2);
        assertThat(result.decisions()).isGreaterThanOrEqualTo(3);
        assertThat(progress).isNotEmpty();

        assertThat(result.days()).hasSize(1);
        DemoResult.Day day = result.days().get(0);
        assertThat(day.date()).isEqualTo(DemoRequest.LAST_DAY);
        for (String name : List.of("report.md", "report.html", "report.json")) {
            assertThat(Files.size(day.folder().resolve(name))).as(name).isGreaterThan(1_000);
        }
        assertThat(worstQueue(day.report())).isEqualTo(cluster.incastQueue());
        assertThat(day.report().arms().report().scopes()).isEqualTo(3);
    }

    private static EntityId worstQueue(DailyReport report) {
        return report.worst().stream()
                .map(WorstEntity::entity)
                .filter(entity -> entity.kind() == EntityKind.QUEUE)
                .findFirst()
                .orElseThrow();
    }
}
