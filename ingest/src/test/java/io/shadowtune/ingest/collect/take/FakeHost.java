package io.shadowtune.ingest.collect.take;

import io.shadowtune.ingest.collect.catalogue.Catalogue;
import io.shadowtune.ingest.collect.catalogue.CatalogueItem;
import io.shadowtune.ingest.collect.catalogue.Scope;
import io.shadowtune.ingest.collect.catalogue.Source;
import io.shadowtune.ingest.collect.catalogue.TextFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A host made of a folder: files below it, programs that are scripts, and a clock that only moves when waited on. */
record FakeHost(Path root) {
    static final Instant START = Instant.parse("2026-03-02T10:00:00Z");

    void file(String path, String content) throws IOException {
        Path file = root.resolve(path.substring(1));
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    void program(String name, String script) throws IOException {
        file("/bin/" + name, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(root.resolve("bin/" + name), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    static CatalogueItem command(String... arguments) {
        return command(Scope.HOST, false, Duration.ofSeconds(20), arguments);
    }

    static CatalogueItem command(Scope scope, boolean twice, Duration timeout, String... arguments) {
        return new CatalogueItem(
                arguments[0],
                String.join(" ", arguments),
                scope,
                new Source.Command(List.of(arguments)),
                twice,
                timeout,
                10_000,
                TextFilter.ALL);
    }

    static CatalogueItem files(Source.Form form, boolean twice, String key, String... globs) {
        return item(key, new Source.Files(form, List.of(globs)), twice);
    }

    static CatalogueItem item(String key, Source source, boolean twice) {
        return new CatalogueItem(key, key, Scope.HOST, source, twice, Duration.ofSeconds(20), 10_000, TextFilter.ALL);
    }

    Collection collect(CatalogueItem... items) throws InterruptedException {
        return collect(new FakeClock(Duration.ZERO, Duration.ZERO), items);
    }

    Collection collect(CollectClock clock, CatalogueItem... items) throws InterruptedException {
        List<Path> programs = List.of(root.resolve("bin"), Path.of("/usr/bin"), Path.of("/bin"));
        try (Collector collector =
                new Collector(new Catalogue(List.of(items)), root, programs, clock, (what, done, total) -> {})) {
            return collector.collect(Duration.ofSeconds(10));
        }
    }
}
