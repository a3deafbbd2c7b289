package io.shadowtune.reports.daily;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFormatTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path SCHEMA = Path.of("..", "docs", "json", "daily-report.schema.json");

    @TempDir
    static Path directory;

    private static DailyReport report;

    @BeforeAll
    static void build() {
        report = GeneratedDay.troubled(directory);
    }

    @Test
    void html_hostileNames_areText() {
        String html = ReportFormat.HTML.render(report);
        assertThat(html).contains("Eth|4/1`&lt;script&gt;alert(1)&lt;/script&gt;");
        assertThat(html).doesNotContain("<script").doesNotContain("<img").doesNotContain("onerror=\"");
    }

    @Test
    void html_fetchesNothing() {
        String html = ReportFormat.HTML.render(report);
        assertThat(html).doesNotContain("http://").doesNotContain("https://").doesNotContain("@import");
        assertThat(html.replace("url(#unseen)", "")).doesNotContain("url(");
        assertThat(html).contains("Content-Security-Policy").contains("default-src 'none'");
    }

    @Test
    void html_tagsAreBalanced() {
        String html = ReportFormat.HTML.render(report);
        for (String tag : List.of("section", "table", "ul", "li", "svg", "figure", "tr", "td", "main", "div")) {
            assertThat(count(html, "<" + tag + "[ >]")).as(tag).isEqualTo(count(html, "</" + tag + ">"));
        }
    }

    @Test
    void markdown_everyTableRow_hasAsManyCellsAsItsHead() {
        String markdown = ReportFormat.MARKDOWN.render(report);
        int columns = 0;
        for (String line : markdown.lines().toList()) {
            int bars = line.replace("\\|", "").length()
                    - line.replace("\\|", "").replace("|", "").length();
            if (!line.startsWith("|")) {
                columns = 0;
            } else if (columns == 0) {
                columns = bars;
            } else {
                assertThat(bars).as(line).isEqualTo(columns);
            }
        }
        assertThat(markdown).contains("Eth\\|4/1\\`&lt;script").doesNotContain("<script");
    }

    @Test
    void json_conformsToItsSchema() throws IOException {
        JsonNode schema = JSON.readTree(SCHEMA.toFile());
        for (DailyReport one : List.of(report, GeneratedDay.empty(directory.resolve("none")))) {
            assertThat(SchemaCheck.violations(schema, JSON.readTree(ReportFormat.JSON.render(one))))
                    .isEmpty();
        }
    }

    @Test
    void schemaCheck_otherShape_isNoticed() throws IOException {
        JsonNode schema = JSON.readTree(SCHEMA.toFile());
        assertThat(SchemaCheck.violations(schema, JSON.readTree("{\"schemaVersion\": 1, \"surprise\": true}")))
                .anyMatch(violation -> violation.contains("schemaVersion"))
                .anyMatch(violation -> violation.contains("surprise"))
                .anyMatch(violation -> violation.contains("missing summary"));
    }

    @Test
    void json_unknownNumbers_areNull() throws JsonProcessingException {
        JsonNode json = JSON.readTree(ReportFormat.JSON.render(report));
        assertThat(json.at("/outcomes/1/queueMeanBytes").isNull()).isTrue();
        assertThat(json.at("/summary/level").asText()).isEqualTo("ALERT");
        assertThat(json.toString()).doesNotContain("NaN");
    }

    @Test
    void of_unknownName_isEmpty() {
        assertThat(ReportFormat.of("pdf")).isEmpty();
        assertThat(ReportFormat.of("HTML")).contains(ReportFormat.HTML);
    }

    private static long count(String text, String pattern) {
        return java.util.regex.Pattern.compile(pattern).matcher(text).results().count();
    }
}
