package io.shadowtune.reports.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.Verdict;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class VerdictRowsTest {
    private static final Instant T0 = Instant.parse("2026-05-04T10:00:00Z");

    @TempDir
    private Path data;

    private static Verdict verdict(String by, String cause, int second) {
        return new Verdict("w-LINK_FLAP-0", "LINK_FLAP", cause, by, "", T0.plusSeconds(second));
    }

    private List<String> kept() {
        try (HistoryReader reader =
                HistoryReader.open(data, HistoryConfig.DEFAULT).orThrow()) {
            return reader.rows("SELECT person || ' ' || cause FROM verdict ORDER BY person", row -> row.getString(1));
        }
    }

    @BeforeEach
    void appendOnes() {
        append(verdict("ann", "LINK_FLAP", 1), verdict("bob", "LINK_FLAP", 1), verdict("ann", "MTU_MISMATCH", 2));
    }

    private void append(Verdict... verdicts) {
        try (HistoryWriter writer =
                HistoryWriter.open(data, HistoryConfig.DEFAULT).orThrow()) {
            HistoryBatch batch = new HistoryBatch();
            List.of(verdicts).forEach(batch::add);
            writer.append(batch);
        }
    }

    @Test
    void append_samePersonAgain_replacesAndAnotherAdds() {
        assertThat(kept()).containsExactly("ann MTU_MISMATCH", "bob LINK_FLAP");

        append(verdict("bob", "PFC_STORM", 3));

        assertThat(kept()).containsExactly("ann MTU_MISMATCH", "bob PFC_STORM");
    }

    @Test
    void append_earlierOneThatComesLateOrAgain_replacesNone() {
        append(verdict("ann", "LINK_FLAP", 1));
        append(verdict("ann", "MTU_MISMATCH", 2));

        assertThat(kept()).containsExactly("ann MTU_MISMATCH", "bob LINK_FLAP");
    }
}
