package io.shadowtune.reports.why.evidence;

import io.shadowtune.ingest.format.tool.search.RequiredWords;
import io.shadowtune.ingest.format.tool.search.WordIndex;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Things that have names, few for many things, so that a pattern is tried once on each name, and only on names that hold
 * what it requires. Immutable.
 */
final class Named<T> {
    private final List<T> things;
    private final List<String> names = new ArrayList<>();
    private final WordIndex index;
    private final int[] nameOfThing;

    Named(List<T> things, Function<T, String> name) {
        this.things = List.copyOf(things);
        nameOfThing = new int[things.size()];
        Map<String, Integer> numbers = new HashMap<>();
        for (int i = 0; i < nameOfThing.length; i++) {
            nameOfThing[i] = numbers.computeIfAbsent(name.apply(things.get(i)), this::add);
        }
        index = new WordIndex(names);
    }

    private int add(String name) {
        names.add(name);
        return names.size() - 1;
    }

    /** Those whose name matches wholly, in their order. */
    Stream<T> matching(Pattern pattern) {
        BitSet found = index.candidates(RequiredWords.of(pattern));
        found.stream()
                .filter(number -> !pattern.matcher(names.get(number)).matches())
                .forEach(found::clear);
        return found.isEmpty()
                ? Stream.empty()
                : IntStream.range(0, nameOfThing.length)
                        .filter(i -> found.get(nameOfThing[i]))
                        .mapToObj(things::get);
    }
}
