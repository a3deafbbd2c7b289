package io.shadowtune.reports.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.reports.why.cause.CauseSheets;
import io.shadowtune.reports.why.page.CausesDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The document of the causes is what the sheets say; {@code -Dshadowtune.docs=write} writes it anew. */
final class CausesDocumentTest {
    private static final Path DOCUMENT = Path.of("..", "docs", "causes.md");

    @Test
    void causes_documentInTheRepository_isWhatTheSheetsSay() throws IOException {
        String document = CausesDocument.of(CauseSheets.all());
        if (System.getProperty("shadowtune.docs", "").equals("write")) {
            Files.writeString(DOCUMENT, document);
        }

        assertThat(DOCUMENT)
                .as("write it anew: mvn verify -pl shadow-reports -Dtest=CausesDocumentTest -Dshadowtune.docs=write")
                .content()
                .isEqualTo(document);
    }
}
