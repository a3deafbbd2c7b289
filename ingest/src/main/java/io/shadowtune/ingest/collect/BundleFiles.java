package io.shadowtune.ingest.collect;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The files of a bundle by name, taken in within {@link BundleLimits}; what is beyond them is skipped and said. */
final class BundleFiles {
    /** Files that are too large cost time although nothing of them is kept. */
    private static final int WASTE_FACTOR = 8;

    private final BundleLimits limits;
    private final Map<String, byte[]> contents = new TreeMap<>();
    private final List<EvidenceBundle.Skipped> skipped = new ArrayList<>();
    private long totalBytes;
    private long wastedBytes;

    BundleFiles(BundleLimits limits) {
        this.limits = limits;
    }

    BundleLimits limits() {
        return limits;
    }

    Map<String, byte[]> contents() {
        return contents;
    }

    List<EvidenceBundle.Skipped> skipped() {
        return skipped;
    }

    void skip(String name, String because) {
        // A flood of refused entries must not become a flood of words.
        if (skipped.size() < limits.files()) {
            skipped.add(new EvidenceBundle.Skipped(name.replaceAll("[\\p{Cc}\\p{Cf}]", "?"), because));
        }
    }

    /** Why no more file may come; empty when one may. */
    Optional<String> full() {
        if (contents.size() >= limits.files()) {
            return Optional.of("the bundle has more than %,d files".formatted(limits.files()));
        }
        return totalBytes >= limits.totalBytes() || wastedBytes >= WASTE_FACTOR * limits.totalBytes()
                ? Optional.of("the bundle has more than %,d bytes".formatted(limits.totalBytes()))
                : Optional.empty();
    }

    /** Counts bytes that were inflated for a file that is not kept. */
    void wasted(long bytes) {
        wastedBytes += bytes;
    }

    /** Most bytes that the next file may have. */
    int nextBytes() {
        return (int) Math.min(limits.fileBytes(), limits.totalBytes() - totalBytes);
    }

    /** A folder that was packed with its own name around all is taken off, when it has such a file right below. */
    void unwrap(String file) {
        Set<String> tops = contents.keySet().stream()
                .map(name -> name.substring(0, name.indexOf('/') + 1))
                .collect(Collectors.toSet());
        String top = tops.size() == 1 ? tops.iterator().next() : "";
        if (!top.isEmpty() && contents.containsKey(top + file)) {
            Map<String, byte[]> inner = new TreeMap<>();
            contents.forEach((name, content) -> inner.put(name.substring(top.length()), content));
            contents.clear();
            contents.putAll(inner);
        }
    }

    void add(String name, byte[] content) {
        if (contents.putIfAbsent(name, content) != null) {
            skip(name, "is there twice; the first was read");
            return;
        }
        totalBytes += content.length;
    }
}
