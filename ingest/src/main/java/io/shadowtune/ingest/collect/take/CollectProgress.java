package io.shadowtune.ingest.collect.take;

/** Is told how far collecting has come; called from the collecting thread only. */
@FunctionalInterface
public interface CollectProgress {
    /** Something was done: {@code done} of {@code total}. */
    void at(String what, long done, long total);
}
