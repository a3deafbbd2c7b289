package io.shadowtune.reports.history;

/** The history could not be read or written: the disk, the file or the statement failed. */
public final class HistoryException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    HistoryException(String message) {
        super(message);
    }

    HistoryException(String message, Throwable cause) {
        super(message + ": " + OneLine.of(cause), cause);
    }
}
