package io.shadowtune.ingest.collect.take;

import io.shadowtune.ingest.collect.catalogue.CatalogueItem;

/**
 * One item of the catalogue for one device.
 *
 * @param item the item
 * @param device the device; empty for the host itself
 */
record Task(CatalogueItem item, String device) {
    /** The key of its readings, without their number; no device's number stands at its end, where readings have theirs. */
    String key() {
        return device.isEmpty() ? item.key() : device.replaceAll("[^\\w.-]", "-") + "_" + item.key();
    }

    String tool() {
        return filled(item.tool());
    }

    String filled(String text) {
        return item.scope().fill(text, device);
    }
}
