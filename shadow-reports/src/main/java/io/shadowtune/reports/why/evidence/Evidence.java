package io.shadowtune.reports.why.evidence;

import io.shadowtune.ingest.format.tool.ToolFacts;
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
    private final String symptom;
    private final List<ToolFacts> items;
    private final List<Fact> facts;
    private final List<Growth> growths;
    private final Map<String, Side> sides;

    private Evidence(String symptom, List<ToolFacts> items) {
        this.symptom = symptom;
        this.items = List.copyOf(items);
        List<Fact> all = new ArrayList<>();
        for (ToolFacts item : items) {
            all.addAll(item.facts());
        }
        this.facts = List.copyOf(all);
        this.growths = Growths.of(this.items);
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
        return facts.stream().filter(fact -> name.matcher(fact.name()).matches());
    }

    /** Facts of one kind whose name matches wholly. */
    public Stream<Fact> named(Pattern name, FactKind kind) {
        return named(name).filter(fact -> fact.kind() == kind);
    }

    /** Growths, said by a text or seen between two readings, whose name matches wholly. */
    public Stream<Growth> growths(Pattern name) {
        return growths.stream().filter(growth -> name.matcher(growth.name()).matches());
    }

    /** Lines that say so, of the items that a filter lets through; in names, words count only as {@link NamedWords} says. */
    public Stream<Line> lines(Pattern pattern, Predicate<ToolFacts> of) {
        return items.stream()
                .filter(of)
                .flatMap(item -> Line.all(item).filter(line -> NamedWords.inLine(pattern, item.text(), line.text())));
    }

    /** Lines in which a pattern is found anywhere, of items that are looked for by their tool. */
    public Stream<Line> linesOfTool(Pattern pattern, Predicate<ToolFacts> of) {
        return items.stream()
                .filter(of)
                .flatMap(item -> Line.all(item))
                .filter(line -> pattern.matcher(line.text()).find());
    }

    /** The side of an item. */
    public Side side(String item) {
        return sides.getOrDefault(item, Side.UNSAID);
    }
}
