package io.shadowtune.reports.why.evidence;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.format.tool.search.RequiredWords;
import io.shadowtune.ingest.format.tool.search.SearchBudget;
import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.ingest.telemetry.FactKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Everything that is known for one question. Immutable; safe for any number of threads. */
public final class Evidence {
    /** A hundred for each character that is read of a bundle; a log of NCCL takes about ninety for each of its own. */
    private static final long SEARCH_STEPS = 600_000_000L;

    private final String symptom;
    private final List<ToolFacts> items;
    private final Named<Fact> facts;
    private final Named<Growth> growths;
    private final Map<String, Side> sides;
    private final SearchBudget budget = new SearchBudget(SEARCH_STEPS);

    private Evidence(String symptom, List<ToolFacts> items) {
        this.symptom = symptom;
        this.items = List.copyOf(items);
        List<Fact> all = new ArrayList<>();
        for (ToolFacts item : items) {
            all.addAll(item.facts());
        }
        this.facts = new Named<>(all, Fact::name);
        this.growths = new Named<>(Growths.of(this.items), Growth::name);
        this.sides = Sides.of(this.items);
    }

    /** Gathers what was read, in the order of the bundle. */
    public static Evidence of(String symptom, Collection<ToolFacts> items) {
        return new Evidence(symptom, List.copyOf(items));
    }

    /** What the person said is wrong; may be empty. */
    public String symptom() {
        return symptom;
    }

    /** The items in the order of the bundle. */
    public List<ToolFacts> items() {
        return items;
    }

    /** Facts whose name matches wholly, of any kind. */
    public Stream<Fact> named(Pattern name) {
        return facts.matching(name);
    }

    /** Facts of one kind whose name matches wholly. */
    public Stream<Fact> named(Pattern name, FactKind kind) {
        return named(name).filter(fact -> fact.kind() == kind);
    }

    /** Growths, said by a text or seen between two readings, whose name matches wholly. */
    public Stream<Growth> growths(Pattern name) {
        return growths.matching(name);
    }

    /** Lines that say so, of the items that a filter lets through; in names, words count only as {@link NamedWords} says. */
    public Stream<Line> lines(Pattern pattern, Predicate<ToolFacts> of) {
        RequiredWords words = RequiredWords.of(pattern);
        return items.stream()
                .filter(of)
                .flatMap(item -> lines(pattern, words, item)
                        .filter(line -> NamedWords.inLine(pattern, item.text(), line.text())));
    }

    /** Lines in which a pattern is found anywhere, of items that are looked for by their tool. */
    public Stream<Line> linesOfTool(Pattern pattern, Predicate<ToolFacts> of) {
        RequiredWords words = RequiredWords.of(pattern);
        return items.stream().filter(of).flatMap(item -> lines(pattern, words, item));
    }

    /** Lines of one item in which a pattern is found anywhere. */
    public Stream<Line> linesOf(ToolFacts item, Pattern pattern) {
        return lines(pattern, RequiredWords.of(pattern), item);
    }

    private Stream<Line> lines(Pattern pattern, RequiredWords words, ToolFacts item) {
        return item.text().index().having(pattern, words, budget).mapToObj(index -> Line.of(item, index));
    }

    /** How many lines of an item were not, or not to the end, searched for all that could be in them. */
    public int unsearchedLines(ToolFacts item) {
        return item.text().index().unsearchedLines();
    }

    /** How many characters the patterns that were looked for in lines have looked at so far. */
    public long searchSteps() {
        return budget.used();
    }

    /** The side of an item. */
    public Side side(String item) {
        return sides.getOrDefault(item, Side.UNSAID);
    }
}
