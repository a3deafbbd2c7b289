package io.shadowtune.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shadowtune.ingest.telemetry.Coverage;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Finding;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.reports.history.HistoryBatch;
import io.shadowtune.reports.history.HistoryConfig;
import io.shadowtune.reports.history.HistoryReader;
import io.shadowtune.reports.history.HistoryWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nine days of a leaf of which one port sees damaged frames in the last three; the engine runs from the last on. */
final class DayCloserTest {
    private static final Instant T0 = Instant.parse("2026-05-04T00:00:00Z");
    private static final int DAYS = 9;
    private static final Instant END = T0.plus(Duration.ofDays(DAYS));

    @TempDir
    private Path data;

    @SuppressWarnings("NullAway.Init") // set before each test
    private HistoryWriter history;

    @SuppressWarnings("NullAway.Init") // set before each test
    private DayCloser closer;

    private final List<List<Finding>> published = new ArrayList<>();
    private final List<String> gone = new ArrayList<>();

    @BeforeEach
    void open() {
        history = HistoryWriter.open(data, HistoryConfig.DEFAULT).orThrow();
        closer = closer();
        keep(40, 0);
    }

    @AfterEach
    void close() {
        history.close();
    }

    private DayCloser closer() {
        return new DayCloser(
                history,
                (found, taken) -> {
                    published.add(found);
                    gone.addAll(taken);
                },
                ZoneOffset.UTC);
    }

    private void keep(long errors, int fromDay) {
        HistoryBatch batch = new HistoryBatch();
        for (int hour = 24 * fromDay; hour < DAYS * 24; hour++) {
            for (int port = 0; port < 6; port++) {
                Window window = window(port, hour, port == 3 && hour >= (DAYS - 3) * 24 ? errors : 0);
                batch.add(window);
            }
        }
        history.append(batch);
    }

    private static Window window(int port, int hour, long errors) {
        Instant start = T0.plus(Duration.ofHours(hour));
        return new Window(
                EntityId.port("gpu-a", "leaf-3", "Ethernet" + 4 * port),
                start,
                start.plus(Duration.ofHours(1)),
                new Readings.Builder().put(PortSignals.RX_ERRORS, errors).build(),
                List.of(),
                List.of(),
                Optional.empty(),
                new Coverage(1, 1.0, 0),
                Set.of());
    }

    private List<String> kept() {
        try (HistoryReader reader = history.reader()) {
            return reader.rows("SELECT id FROM finding", row -> row.getString(1));
        }
    }

    @Test
    void closeOver_beforeTheGraceIsOver_leavesTheDayOpenAndThenClosesItOnce() {
        closer.seen(window(0, DAYS * 24 - 1, 0), new HistoryBatch());
        closer.closeOver(END.plus(DayCloser.GRACE).minusSeconds(1));
        assertThat(kept()).isEmpty();

        closer.closeOver(END.plus(DayCloser.GRACE));
        closer.closeOver(END.plus(DayCloser.GRACE).plusSeconds(300));

        assertThat(kept()).hasSize(1);
        assertThat(published.stream().filter(found -> !found.isEmpty())).hasSize(1);
    }

    @Test
    void closeOver_afterARestart_closesTheLastDayAgainToTheSame() {
        closer.closeOver(END.plus(DayCloser.GRACE));
        List<String> first = kept();

        closer().closeOver(END.plus(Duration.ofHours(5)));

        assertThat(kept()).isEqualTo(first).hasSize(1);
        assertThat(published.get(1)).isEqualTo(published.get(0));
        assertThat(gone).isEmpty();
    }

    @Test
    void closeOver_whenLaterWindowsSayOtherwise_takesTheFindingBack() {
        closer.closeOver(END.plus(DayCloser.GRACE));
        List<String> first = kept();
        keep(0, DAYS - 3);

        closer().closeOver(END.plus(Duration.ofHours(5)));

        assertThat(kept()).isEmpty();
        assertThat(gone).isEqualTo(first);
    }

    @Test
    void closeSeen_afterAKillBeforeIt_closesTheDaysThatWereKept() {
        HistoryBatch kept = new HistoryBatch();
        for (int hour = 0; hour < DAYS * 24; hour++) {
            Window window = window(3, hour, hour >= (DAYS - 3) * 24 ? 40 : 0);
            closer.seen(window, kept.add(window));
        }
        history.append(kept);

        DayCloser next = closer();
        assertThat(next.isOpen()).isTrue();
        next.closeSeen(history.seenUntil());

        assertThat(kept()).hasSize(1);
        assertThat(published).hasSize(DAYS);
        assertThat(closer().isOpen()).as("closed for good").isFalse();
    }

    @Test
    void closeOver_afterAKillAndDaysOff_closesTheDaysThatWereLeftOpen() {
        HistoryBatch kept = new HistoryBatch();
        Window window = window(3, DAYS * 24 - 1, 40);
        closer.seen(window, kept.add(window));
        history.append(kept);

        closer().closeOver(END.plus(Duration.ofDays(3)));

        assertThat(kept()).hasSize(1);
    }

    @Test
    void closeSeen_killedBetweenPublishingAndKeeping_publishesTheSameNamesAgain() {
        HistoryBatch kept = new HistoryBatch();
        Window window = window(3, DAYS * 24 - 1, 40);
        closer.seen(window, kept.add(window));
        history.append(kept);
        DayCloser killed = new DayCloser(
                history,
                (found, taken) -> {
                    published.add(found);
                    throw new IllegalStateException("killed");
                },
                ZoneOffset.UTC);
        assertThatThrownBy(() -> killed.closeSeen(END)).hasMessage("killed");

        closer().closeSeen(END);

        assertThat(published.get(1)).isEqualTo(published.get(0)).hasSize(1);
        assertThat(kept()).hasSize(1);
        assertThat(gone).isEmpty();
    }

    @Test
    void closeSeen_afterAReplay_closesEveryDayOfIt() {
        for (int day = 0; day < DAYS; day++) {
            closer.seen(window(0, 24 * day, 0), new HistoryBatch());
        }

        closer.closeSeen(END);

        assertThat(kept()).hasSize(1);
        assertThat(published).hasSize(DAYS);
    }
}
