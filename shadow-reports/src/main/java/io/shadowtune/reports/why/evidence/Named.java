package io.shadowtune.reports.why.evidence;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Things that have names, few for many things, so that a pattern is tried once on each name. Immutable. */
final class Named<T> {
    private final List<T> things;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final int[] nameOfThing;

    Named(List<T> things, Function<T, String> name) {
        this.things = List.copyOf(things);
        nameOfThing = new int[things.size()];
        for (int i = 0; i < nameOfThing.length; i++) {
            nameOfThing[i] = number(name.apply(things.get(i)));
        }
    }

    private int number(String name) {
        int next = numbers.size();
        Integer known = numbers.putIfAbsent(name, next);
        return known == null ? next : known;
    }

    /** Those whose name matches wholly, in their order. */
    Stream<T> matching(Pattern pattern) {
        BitSet names = new BitSet();
        numbers.forEach(
                (name, number) -> names.set(number, pattern.matcher(name).matches()));
        return names.isEmpty()
                ? Stream.empty()
                : IntStream.range(0, nameOfThing.length)
                        .filter(i -> names.get(nameOfThing[i]))
                        .mapToObj(things::get);
    }
}
