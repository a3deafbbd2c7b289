package io.shadowtune.reports.history;

/**
 * What came of opening the history.
 *
 * @param <T> what was opened
 */
public sealed interface Opening<T> {
    /**
     * It is open; the caller closes it.
     *
     * @param store the open writer or reader
     */
    record Opened<T>(T store) implements Opening<T> {}

    /**
     * It stayed closed.
     *
     * @param because why, in one line
     */
    record Refused<T>(String because) implements Opening<T> {}

    /**
     * The open store.
     *
     * @throws HistoryException with the reason when it stayed closed
     */
    default T orThrow() {
        if (this instanceof Refused<T> refused) {
            throw new HistoryException(refused.because());
        }
        return ((Opened<T>) this).store();
    }
}
