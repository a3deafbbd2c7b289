package io.shadowtune.reports.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.reports.why.likeness.WordWeights;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The words that the program comes with are what the cases teach; {@code -Dshadowtune.docs=write} learns them anew. */
final class WordWeightsTest {
    private static final Path CASES = Path.of("src", "test", "resources", "why", "cases", "tuned");
    private static final Path WEIGHTS =
            Path.of("src", "main", "resources", "io", "shadowtune", "reports", "why", "likeness", "word-weights-1.tsv");

    @Test
    void learned_fileInTheRepository_isWhatTheCasesTeach() throws IOException {
        WordWeights taught = WordTraining.of(DiagnosisCase.in(CASES));
        if (System.getProperty("shadowtune.docs", "").equals("write")) {
            Files.createDirectories(WEIGHTS.getParent());
            Files.write(WEIGHTS, taught.lines());
        }

        assertThat(WEIGHTS)
                .as("learn it anew: mvn verify -pl shadow-reports -Dtest=WordWeightsTest -Dshadowtune.docs=write")
                .content()
                .isEqualTo(String.join("\n", taught.lines()) + "\n");
        assertThat(WordWeights.learned().lines()).isEqualTo(taught.lines());
    }
}
