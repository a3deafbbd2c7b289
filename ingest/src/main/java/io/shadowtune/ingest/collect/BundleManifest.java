package io.shadowtune.ingest.collect;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;

/**
 * The optional {@code manifest.json} of a bundle.
 *
 * @param symptom what is wrong, in words; may be empty
 * @param items what its files are
 * @param notTaken what the collector says that it could not take
 */
record BundleManifest(String symptom, List<Item> items, List<EvidenceBundle.NotTaken> notTaken) {
    /** Its name in a bundle. */
    static final String NAME = "manifest.json";

    private static final ObjectMapper JSON = new ObjectMapper();

    /** One entry; texts are empty where the manifest has none. */
    record Item(String key, String file, String tool, String host, String at) {}

    BundleManifest {
        items = List.copyOf(items);
        notTaken = List.copyOf(notTaken);
    }

    /**
     * Reads it.
     *
     * @throws MalformedManifest when it is no manifest
     */
    static BundleManifest of(String text) throws MalformedManifest {
        JsonNode root;
        try {
            root = JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new MalformedManifest("is no JSON: " + e.getOriginalMessage().replaceFirst(" \\(start marker.*", ""));
        }
        if (!root.isObject()
                || !(root.path("items").isArray() || root.path("items").isMissingNode())) {
            throw new MalformedManifest("an object with an array \"items\" is expected");
        }
        List<Item> items = new ArrayList<>();
        for (JsonNode item : root.path("items")) {
            String file = item.path("file").asText("");
            if (file.isEmpty()) {
                throw new MalformedManifest("item %d names no \"file\"".formatted(items.size()));
            }
            items.add(new Item(
                    item.path("key").asText(file),
                    file,
                    item.path("tool").asText(""),
                    item.path("host").asText(""),
                    item.path("at").asText("")));
        }
        List<EvidenceBundle.NotTaken> notTaken = new ArrayList<>();
        for (JsonNode one : root.path("skipped")) {
            String key = one.path("key").asText("");
            notTaken.add(new EvidenceBundle.NotTaken(
                    Redaction.of(one.path("tool").asText(key)),
                    Redaction.of(one.path("reason").asText("")),
                    Redaction.of(one.path("because").asText(""))));
        }
        return new BundleManifest(root.path("symptom").asText(""), items, notTaken);
    }

    /** A manifest that cannot be read, and why. */
    static final class MalformedManifest extends java.io.IOException {
        private static final long serialVersionUID = 1L;

        MalformedManifest(String because) {
            super(because);
        }
    }
}
