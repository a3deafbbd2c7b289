package io.shadowtune.reports.daily;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.reports.html.HtmlText;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class EscapingProperties {
    @Property(tries = 500, seed = "20260504")
    void html_anyText_hasNoTagQuoteOrControlAndReadsBack(@ForAll String text) {
        String html = HtmlText.of(text);
        assertThat(html).doesNotContain("<", ">", "\"", "'");
        assertThat(html.chars().noneMatch(Character::isISOControl)).isTrue();
        String back = html.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&amp;", "&");
        assertThat(back).isEqualTo(withoutControls(text));
    }

    @Property(tries = 500, seed = "20260504")
    void markdown_anyText_staysInItsCell(@ForAll String text) {
        String markdown = MarkdownText.of(text);
        assertThat(markdown.chars().noneMatch(Character::isISOControl)).isTrue();
        assertThat(markdown).doesNotContain("<");
        assertThat(markdown.replaceAll("\\\\.", "")).doesNotContain("|", "`", "*", "[", "]");
    }

    @Property(tries = 500, seed = "20260504")
    void code_anyText_cannotCloseItsFence(@ForAll String text) {
        String code = MarkdownText.code(text);
        String fence =
                code.substring(0, code.length() - code.replaceAll("^`+", "").length());
        String inside = code.substring(fence.length(), code.length() - fence.length());
        assertThat(inside).doesNotContain(fence.isEmpty() ? "`" : fence);
    }

    @Example
    void markdown_namesWithUnderscores_stayReadable() {
        assertThat(MarkdownText.of("AZURE_LOSSLESS mlx5_0")).isEqualTo("AZURE_LOSSLESS mlx5_0");
        assertThat(MarkdownText.of("_x_ | `y`")).isEqualTo("\\_x\\_ \\| \\`y\\`");
    }

    private static String withoutControls(String text) {
        StringBuilder plain = new StringBuilder();
        text.chars().forEach(c -> plain.append(Character.isISOControl(c) ? ' ' : (char) c));
        return plain.toString();
    }
}
