package io.shadowtune.deploy.engine;

/** Is told how far a long piece of work has come; called from one thread at a time. */
@FunctionalInterface
public interface Progress {
    /** Nobody listens. */
    Progress SILENT = (what, done, total) -> {};

    /**
     * The work went on.
     *
     * @param what in a few words
     * @param done units done
     * @param total units in all; 0 when not known
     */
    void at(String what, long done, long total);
}
