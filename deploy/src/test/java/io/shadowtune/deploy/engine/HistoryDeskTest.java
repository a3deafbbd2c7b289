package io.shadowtune.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.reports.history.HistoryConfig;
import io.shadowtune.reports.history.HistoryReader;
import io.shadowtune.reports.history.HistoryWriter;
import io.shadowtune.reports.history.RowSink;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class HistoryDeskTest {
    private static final String FOR_EVER =
            "SELECT sum(a.i * b.i * 1.0) FROM range(10000000) a(i), range(10000000) b(i)";

    @TempDir
    private Path directory;

    private static Object ask(HistoryReader reader, String sql) {
        return reader.query(sql, 1, new RowSink() {
            @Override
            public void columns(List<String> names) {}

            @Override
            public void row(List<@Nullable Object> values) {}
        });
    }

    @Test
    void ask_forTooLong_isEndedAndTheNextIsAnswered() {
        try (HistoryWriter history =
                        HistoryWriter.open(directory, HistoryConfig.DEFAULT).orThrow();
                HistoryDesk desk = new HistoryDesk(history, Duration.ofMillis(300))) {
            assertThatThrownBy(() -> desk.ask(reader -> ask(reader, FOR_EVER)))
                    .isInstanceOf(Failure.class)
                    .hasMessageContaining("was ended");
        }
        try (HistoryWriter history =
                        HistoryWriter.open(directory, HistoryConfig.DEFAULT).orThrow();
                HistoryDesk desk = new HistoryDesk(history, Duration.ofMinutes(1))) {
            assertThat(desk.ask(reader -> ask(reader, "SELECT 1")).toString()).contains("rows=1");
        }
    }

    @Test
    void close_whileAsked_endsTheQuestion() throws InterruptedException {
        try (HistoryWriter history =
                HistoryWriter.open(directory, HistoryConfig.DEFAULT).orThrow()) {
            HistoryDesk desk = new HistoryDesk(history, Duration.ofMinutes(5));
            CountDownLatch asked = new CountDownLatch(1);
            CompletableFuture<Object> answer = CompletableFuture.supplyAsync(() -> desk.ask(reader -> {
                asked.countDown();
                return ask(reader, FOR_EVER);
            }));
            asked.await();

            desk.close();

            assertThatThrownBy(answer::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasMessageContaining("is stopping");
            assertThatThrownBy(() -> desk.ask(reader -> ask(reader, "SELECT 1")))
                    .hasMessageContaining("is stopping");
        }
    }
}
