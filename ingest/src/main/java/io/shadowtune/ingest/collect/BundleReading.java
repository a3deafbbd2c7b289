package io.shadowtune.ingest.collect;

/** What became of reading a bundle. */
public sealed interface BundleReading {
    /**
     * It was read.
     *
     * @param bundle what is in it
     */
    record Read(EvidenceBundle bundle) implements BundleReading {}

    /**
     * It cannot be read, as a whole.
     *
     * @param where the file or the entry in it
     * @param because what was found and what was expected
     */
    record Refused(String where, String because) implements BundleReading {}
}
