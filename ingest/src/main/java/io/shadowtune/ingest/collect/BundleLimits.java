package io.shadowtune.ingest.collect;

/**
 * How much a bundle may hold, so that a hostile or careless one costs no more than this.
 *
 * @param files most files in it
 * @param fileBytes most bytes of one file, inflated
 * @param totalBytes most bytes of all files together, inflated
 */
public record BundleLimits(int files, int fileBytes, long totalBytes) {
    /** 10,000 files of 8 MiB, 48 MiB in all: what the commands that read bundles have memory for. */
    public static final BundleLimits DEFAULT = new BundleLimits(10_000, 8 << 20, 48L << 20);
}
