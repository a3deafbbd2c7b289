package io.shadowtune.deploy.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Run with {@code -Dshadowtune.write-docs=true} to bring the documentation in step. */
final class KeyTest {
    private static final Path DOCUMENT = Path.of("../docs/configuration.md");
    private static final String BEGIN = "<!-- keys: begin, written by KeyTest -->\n";
    private static final String END = "<!-- keys: end -->\n";

    @Test
    void keys_areFewerThanSixtyAndUniqueInEverySpelling() {
        assertThat(Key.values()).hasSizeLessThan(60);
        assertThat(Key.paths()).doesNotHaveDuplicates().allMatch(path -> path.matches("[a-z-]+(\\.[a-z-]+)*"));
        assertThat(Arrays.stream(Key.values()).map(Key::variable)).doesNotHaveDuplicates();
        assertThat(Key.paths())
                .as("no key is a section of another")
                .noneMatch(path -> Key.paths().stream().anyMatch(other -> other.startsWith(path + ".")));
    }

    @Test
    void keys_defaults_areCanonicalValuesOfTheirType() {
        for (Key key : Key.values()) {
            assertThat(key.type().reading().apply(key.initial())).as(key.path()).contains(key.initial());
        }
    }

    @Test
    void keys_eachOne_isDocumentedAsItIs() throws IOException {
        String document = Files.readString(DOCUMENT);
        int begin = document.indexOf(BEGIN);
        int end = document.indexOf(END);
        assertThat(begin).isNotNegative();
        String wanted = document.substring(0, begin + BEGIN.length()) + table() + document.substring(end);
        if (Boolean.getBoolean("shadowtune.write-docs")) {
            Files.writeString(DOCUMENT, wanted);
        }

        assertThat(Files.readString(DOCUMENT)).isEqualTo(wanted);
    }

    private static String table() {
        StringBuilder table = new StringBuilder("| key | value | unit | default | does |\n|---|---|---|---|---|\n");
        for (Key key : Key.values()) {
            String initial = key.initial().isEmpty() ? "empty" : "`" + key.initial() + "`";
            table.append("| `%s` | %s | %s | %s | %s |\n"
                    .formatted(key.path(), key.type().words().replace(" | ", " or "), key.unit(), initial, key.doc()));
        }
        return table.toString();
    }
}
