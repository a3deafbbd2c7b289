package io.shadowtune.ingest.format.tool.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class LineIndexTest {
    private static final Pattern FAULT = Pattern.compile("(?i)\\b(?:link|port) .*\\b(?:down|flapp(?:ed|ing))\\b");

    private final SearchBudget budget = new SearchBudget(100_000_000);

    @Test
    void of_alternativesAndRepetitions_knowsWhatEveryMatchHolds() {
        assertThat(words(FAULT.pattern()))
                .containsExactly(List.of(Set.of("link ", "port "), Set.of("down", "flapped", "flapping")));
        assertThat(words("dns.*timeout|9[5-7]%"))
                .containsExactly(List.of(Set.of("dns"), Set.of("timeout")), List.of(Set.of("95%", "96%", "97%")));
        assertThat(words("\\d+ ?(?:gb|mb)?/s|x\\d+|link")).containsExactly(List.of());
        assertThat(RequiredWords.of(Pattern.compile("a b  # note", Pattern.COMMENTS))
                        .alternatives())
                .containsExactly(List.of());
    }

    private static List<List<Set<String>>> words(String expression) {
        return RequiredWords.of(Pattern.compile(expression)).alternatives();
    }

    @Test
    void having_wordsOfDifferentAlternatives_areNotLookedAt() {
        Pattern pattern = Pattern.compile("dns.*timeout|drop.*vrrp");
        LineIndex index = new LineIndex(numbered(100, "timeout %d, drop"));

        assertThat(index.having(pattern, RequiredWords.of(pattern), budget)).isEmpty();
        assertThat(budget.used()).isZero();
    }

    @Test
    void having_linesWithoutTheWords_areNotLookedAt() {
        LineIndex index = new LineIndex(numbered(10_000, "all is well on link %d"));

        assertThat(index.having(FAULT, RequiredWords.of(FAULT), budget)).isEmpty();
        assertThat(budget.used()).isZero();
    }

    @Test
    void having_oneWordingManyTimes_isTriedOnceAndFoundEverywhere() {
        String line = "link 3 is down";
        LineIndex index = new LineIndex(Collections.nCopies(5_000, line));

        assertThat(index.having(FAULT, RequiredWords.of(FAULT), budget)).hasSize(5_000);
        assertThat(budget.used()).isLessThan(10L * line.length());
    }

    @Test
    void having_lineMadeToExhaustAPattern_endsAndIsTold() {
        Pattern exploding = Pattern.compile("a.*a.*a.*b");
        LineIndex index = new LineIndex(List.of("a".repeat(1_000), "a aab"));

        assertThat(index.having(exploding, RequiredWords.of(exploding), budget)).containsExactly(1);
        assertThat(index.unsearchedLines()).isEqualTo(1);
        assertThat(budget.used()).isLessThan(21_000_000);
    }

    @Test
    void having_lineThatExhaustsTheStack_isToldAndStillSearchedByOthers() {
        Pattern recursing = Pattern.compile("(?:a|b)*c");
        Pattern plain = Pattern.compile("link down");
        LineIndex index = new LineIndex(List.of("ab".repeat(30_000) + " link down"));

        assertThat(index.having(recursing, RequiredWords.of(recursing), budget)).isEmpty();
        assertThat(index.unsearchedLines()).isEqualTo(1);
        assertThat(index.having(plain, RequiredWords.of(plain), budget)).containsExactly(0);
    }

    @Test
    void finds_budgetUsedUp_looksAtNothingMore() {
        SearchBudget small = new SearchBudget(20);
        LineIndex index = new LineIndex(numbered(100, "port %d link x"));

        assertThat(index.finds(FAULT, RequiredWords.of(Pattern.compile("")), small))
                .isFalse();
        assertThat(small.used()).isLessThan(30);
        assertThat(index.unsearchedLines()).isGreaterThan(90);
    }

    private static List<String> numbered(int count, String format) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lines.add(format.formatted(i));
        }
        return lines;
    }
}
