package io.shadowtune.ingest.collect.catalogue;

import java.time.Duration;
import java.util.List;

/**
 * One thing that a bundle takes from a host.
 *
 * @param key its name in the bundle, without device and reading
 * @param tool what people call the command, with a placeholder for the device
 * @param scope once for the host or once for each device
 * @param source where its text comes from
 * @param twice whether two readings are taken, because it counts
 * @param timeout longest time for one reading
 * @param mostBytes most bytes kept of one reading
 * @param filter which part is kept
 */
public record CatalogueItem(
        String key,
        String tool,
        Scope scope,
        Source source,
        boolean twice,
        Duration timeout,
        int mostBytes,
        TextFilter filter) {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int MOST_BYTES = 1 << 20;

    static CatalogueItem command(String key, String... arguments) {
        return of(Scope.HOST, key, String.join(" ", arguments), new Source.Command(List.of(arguments)));
    }

    static CatalogueItem command(Scope scope, String key, String... arguments) {
        return of(scope, key, String.join(" ", arguments), new Source.Command(List.of(arguments)));
    }

    static CatalogueItem file(String key, String path) {
        return of(Scope.HOST, key, path, new Source.Files(Source.Form.CONTENT, List.of(path)));
    }

    static CatalogueItem byPath(Scope scope, String key, String tool, String... globs) {
        return of(scope, key, tool, new Source.Files(Source.Form.BY_PATH, List.of(globs)));
    }

    static CatalogueItem of(Scope scope, String key, String tool, Source source) {
        return new CatalogueItem(key, tool, scope, source, false, TIMEOUT, MOST_BYTES, TextFilter.ALL);
    }

    /** The same, read twice. */
    CatalogueItem counting() {
        return new CatalogueItem(key, tool, scope, source, true, timeout, mostBytes, filter);
    }

    /** The same, of which a filter keeps a part. */
    CatalogueItem only(TextFilter kept) {
        return new CatalogueItem(key, tool, scope, source, twice, timeout, mostBytes, kept);
    }

    /** The same with room for a long or slow output. */
    CatalogueItem upTo(int bytes, Duration time) {
        return new CatalogueItem(key, tool, scope, source, twice, time, bytes, filter);
    }

    /** The same under the name of a tool whose output looks like it. */
    CatalogueItem called(String name) {
        return new CatalogueItem(key, name, scope, source, twice, timeout, mostBytes, filter);
    }
}
