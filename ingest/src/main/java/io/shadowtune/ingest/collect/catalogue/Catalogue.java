package io.shadowtune.ingest.collect.catalogue;

import java.util.ArrayList;
import java.util.List;

/**
 * Everything that a bundle may take, in the order it is taken: what counts comes first, so that its two readings stand
 * close to each other.
 *
 * @param items the items
 */
public record Catalogue(List<CatalogueItem> items) {
    public Catalogue {
        items = List.copyOf(items);
    }

    /** What {@code why} and {@code checkup} can make use of. */
    public static Catalogue standard() {
        List<CatalogueItem> items = new ArrayList<>();
        items.addAll(NetworkItems.ALL);
        items.addAll(NicItems.ALL);
        items.addAll(RdmaItems.ALL);
        items.addAll(GpuItems.ALL);
        items.addAll(KernelItems.ALL);
        items.addAll(TrainerItems.ALL);
        return new Catalogue(items);
    }
}
