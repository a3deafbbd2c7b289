package io.shadowtune.ingest.format.tool.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The index answers as if every pattern were tried on every line. */
final class LineIndexProperties {
    /**
     * An expression with a text that it matches.
     *
     * @param expression a regular expression
     * @param text what it matches
     */
    record Written(String expression, String text) {}

    @Property(tries = 2_000, seed = "20260107")
    void having_anyPattern_findsTheLinesThatThePatternFinds(
            @ForAll("written") Written written, @ForAll("written") Written other, @ForAll("prefixes") String before) {
        Pattern pattern = Pattern.compile(written.expression(), Pattern.CASE_INSENSITIVE);
        List<String> lines =
                List.of(before + written.text(), other.text(), written.text().toUpperCase(Locale.ROOT), "", before);

        int[] found = new LineIndex(lines)
                .having(pattern, RequiredWords.of(pattern), new SearchBudget(1_000_000))
                .toArray();

        assertThat(found)
                .isEqualTo(IntStream.range(0, lines.size())
                        .filter(i -> pattern.matcher(lines.get(i)).find())
                        .toArray())
                .contains(0);
    }

    @Provide
    Arbitrary<String> prefixes() {
        return Arbitraries.of("", " ", "x ", "link 7: ", "\u00e4 ");
    }

    @Provide
    Arbitrary<Written> written() {
        Arbitrary<Written> either = Combinators.combine(sequence(1), sequence(2))
                .as((one, two) -> new Written(one.expression() + "|" + two.expression(), two.text()));
        return Arbitraries.oneOf(sequence(2), sequence(2), either);
    }

    private static Arbitrary<Written> sequence(int depth) {
        return atom(depth)
                .list()
                .ofMinSize(1)
                .ofMaxSize(4)
                .map(parts -> new Written(
                        parts.stream().map(Written::expression).reduce("", String::concat),
                        parts.stream().map(Written::text).reduce("", String::concat)));
    }

    private static Arbitrary<Written> atom(int depth) {
        Arbitrary<Written> plain = Arbitraries.of(
                new Written("link", "link"),
                new Written("Down", "dOWN"),
                new Written("ab", "ab"),
                new Written("\\.", "."),
                new Written(" ", " "),
                new Written("\\d", "7"),
                new Written("[0-9a-f]", "c"),
                new Written("[ab]", "a"),
                new Written("[5-9]", "8"),
                new Written("[X-Z_-]", "y"),
                new Written("[^ab]", "c"),
                new Written("[]x-]", "]"),
                new Written(".", "z"),
                new Written("\\w{2}", "k9"),
                new Written("\\Qa.b\\E", "a.b"),
                new Written("(?!no)ye", "ye"),
                new Written("(?=go)go", "go"),
                new Written("(?<![!~])px", "px"),
                new Written("(?-i:PFC)", "PFC"));
        Arbitrary<Written> shaped = Combinators.combine(
                        plain, Arbitraries.of("?", "*", "+", "*?", "{0,2}", "{1,3}", "{1}"))
                .as((part, times) -> new Written("(?:" + part.expression() + ")" + times, part.text()));
        Arbitrary<Written> left = Combinators.combine(plain, Arbitraries.of("?", "*", "{0,2}"))
                .as((part, times) -> new Written("(" + part.expression() + ")" + times, ""));
        if (depth == 0) {
            return Arbitraries.oneOf(plain, shaped, left);
        }
        Arbitrary<Written> either = Combinators.combine(
                        sequence(depth - 1), sequence(depth - 1), Arbitraries.of("", "?", "+"))
                .as((one, two, times) ->
                        new Written("(?:" + one.expression() + "|" + two.expression() + ")" + times, two.text()));
        return Arbitraries.oneOf(plain, plain, shaped, left, either);
    }
}
