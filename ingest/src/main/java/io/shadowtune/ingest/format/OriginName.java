package io.shadowtune.ingest.format;

import org.jspecify.annotations.Nullable;

/** The device a file is about, by its name: what stands before the first point ({@code leaf-3.json0}). */
final class OriginName {
    private OriginName() {}

    /** The name, or null for an origin that is no file. */
    static @Nullable String device(String origin) {
        int hash = origin.lastIndexOf('#');
        if (hash < 0) {
            return null;
        }
        String file = origin.substring(origin.lastIndexOf('/', hash) + 1, hash);
        int point = file.indexOf('.');
        String stem = point < 0 ? file : file.substring(0, point);
        return stem.isBlank() ? null : stem;
    }
}
