package io.shadowtune.deploy.config;

import io.shadowtune.deploy.fault.Failure;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Every key's value in force, in canonical spelling, with the place that gave it. Immutable. */
final class Settings {
    private final Map<Key, Assignment> inForce;
    private final Path home;

    private Settings(Map<Key, Assignment> inForce, Path home) {
        this.inForce = inForce;
        this.home = home;
    }

    /** Reads all sources: option over environment over file over default. */
    static Settings of(ConfigSources sources) {
        Map<Key, Assignment> merged = new EnumMap<>(Key.class);
        for (Key key : Key.values()) {
            merged.put(key, new Assignment(key, key.initial(), key.path(), Path.of("")));
        }
        sources.file().map(YamlFile::read).ifPresent(found -> found.forEach(a -> merged.put(a.key(), checked(a))));
        AssignmentReader.ofEnvironment(sources.environment()).forEach(a -> merged.put(a.key(), checked(a)));
        AssignmentReader.ofOverrides(sources.overrides()).forEach(a -> merged.put(a.key(), checked(a)));
        return new Settings(merged, sources.home());
    }

    private static Assignment checked(Assignment given) {
        String canonical = given.key()
                .type()
                .reading()
                .apply(given.text())
                .orElseThrow(() -> Failure.input(
                        "BAD_VALUE",
                        given.where(),
                        "'%s' where %s is expected"
                                .formatted(given.text(), given.key().type().words())));
        return new Assignment(given.key(), canonical, given.where(), given.base());
    }

    String text(Key key) {
        return assignment(key).text();
    }

    boolean isEmpty(Key key) {
        return text(key).isEmpty();
    }

    int whole(Key key) {
        return Integer.parseInt(text(key));
    }

    double decimal(Key key) {
        return Double.parseDouble(text(key));
    }

    Duration seconds(Key key) {
        return Duration.ofSeconds(whole(key));
    }

    ZoneId zone(Key key) {
        return ZoneId.of(text(key));
    }

    /** The path of a key; empty when it has none. */
    Optional<Path> path(Key key) {
        return isEmpty(key) ? Optional.empty() : Optional.of(resolved(assignment(key), text(key)));
    }

    List<Path> paths(Key key) {
        return ValueType.items(text(key)).stream()
                .map(item -> resolved(assignment(key), item))
                .toList();
    }

    Map<String, String> entries(Key key) {
        Map<String, String> entries = new LinkedHashMap<>();
        for (String item : ValueType.items(text(key))) {
            entries.put(item.substring(0, item.indexOf('=')), item.substring(item.indexOf('=') + 1));
        }
        return entries;
    }

    /** The place that gave a key its value; the key's name for a default. */
    String where(Key key) {
        return assignment(key).where();
    }

    /** Makes a record of several keys; what its constructor refuses is told as the keys' fault. */
    <T> T together(Supplier<T> making, Key... keys) {
        try {
            return making.get();
        } catch (IllegalArgumentException misfit) {
            String where = Arrays.stream(keys)
                    .map(this::where)
                    .filter(place -> Key.of(place).isEmpty())
                    .findFirst()
                    .orElse(keys[0].path());
            throw Failure.input("BAD_VALUE", where, String.valueOf(misfit.getMessage()));
        }
    }

    private Assignment assignment(Key key) {
        Assignment assignment = inForce.get(key);
        if (assignment == null) {
            throw new IllegalStateException("The key %s must have a value.".formatted(key.path()));
        }
        return assignment;
    }

    private Path resolved(Assignment from, String text) {
        try {
            return text.equals("~") || text.startsWith("~/")
                    ? home.resolve(text.substring(Math.min(2, text.length())))
                    : from.base().resolve(text);
        } catch (InvalidPathException e) {
            throw Failure.input("BAD_VALUE", from.where(), "'%s' is not a path: %s".formatted(text, e.getReason()));
        }
    }
}
