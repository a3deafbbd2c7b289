package io.shadowtune.deploy.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.shadowtune.ingest.collect.catalogue.Catalogue;
import io.shadowtune.ingest.collect.catalogue.CatalogueItem;
import io.shadowtune.ingest.collect.take.Collection;
import io.shadowtune.ingest.collect.take.Shortfall;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The account of a collection, for people and programs; {@code docs/json/collect.schema.json} says the fields.
 *
 * @param file the archive
 * @param bytes its size
 * @param collection what was taken
 */
record CollectPage(Path file, long bytes, Collection collection) {
    /** Those that a person can do something about come first. */
    private static final Comparator<Shortfall> USE = Comparator.comparing(
                    (Shortfall shortfall) -> switch (shortfall.reason()) {
                        case DENIED -> 0;
                        case TIMED_OUT -> 1;
                        case FAILED -> 2;
                        case CUT -> 3;
                        case MISSING -> 4;
                        case EMPTY -> 5;
                    })
            .thenComparing(Shortfall::because);

    void print(PrintWriter out) {
        out.println("%s: %,d readings of %s, %,d KB, counters %d s apart"
                .formatted(
                        file,
                        collection.readings().size(),
                        collection.host(),
                        (bytes + 1023) / 1024,
                        collection.apart().toSeconds()));
        if (!collection.skipped().isEmpty()) {
            out.println("Not taken, or not wholly:");
            Map<Shortfall, Long> counts = collection.skipped().stream()
                    .collect(Collectors.groupingBy(
                            Collection.NotTaken::shortfall, () -> new TreeMap<>(USE), Collectors.counting()));
            counts.forEach((shortfall, count) -> out.println("  %-10s %s (%s)"
                    .formatted(word(shortfall), shortfall.because(), count == 1 ? only(shortfall) : count + " items")));
        }
        out.println("Next: shadowtune why --bundle " + file);
    }

    private String only(Shortfall shortfall) {
        return collection.skipped().stream()
                .filter(one -> one.shortfall().equals(shortfall))
                .map(Collection.NotTaken::tool)
                .findFirst()
                .orElse("");
    }

    void document(JsonGenerator out) throws IOException {
        out.writeStringField("file", file.toString());
        out.writeNumberField("bytes", bytes);
        out.writeStringField("host", collection.host());
        out.writeStringField("start", collection.start().toString());
        out.writeNumberField("seconds", collection.apart().toSeconds());
        out.writeNumberField("readings", collection.readings().size());
        out.writeArrayFieldStart("skipped");
        for (Collection.NotTaken one : collection.skipped()) {
            out.writeStartObject();
            out.writeStringField("key", one.key());
            out.writeStringField("tool", one.tool());
            out.writeStringField("reason", word(one.shortfall()));
            out.writeStringField("because", one.shortfall().because());
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private static String word(Shortfall shortfall) {
        return shortfall.reason().name().toLowerCase(Locale.ROOT);
    }

    static void list(Catalogue catalogue, PrintWriter out) {
        TextTable table = new TextTable("item", "what", "readings");
        catalogue.items().forEach(item -> table.row(item.key(), item.tool(), item.twice() ? 2 : 1));
        table.print(out);
    }

    static void list(Catalogue catalogue, JsonGenerator out) throws IOException {
        out.writeArrayFieldStart("items");
        for (CatalogueItem item : catalogue.items()) {
            out.writeStartObject();
            out.writeStringField("key", item.key());
            out.writeStringField("tool", item.tool());
            out.writeNumberField("readings", item.twice() ? 2 : 1);
            out.writeEndObject();
        }
        out.writeEndArray();
    }
}
