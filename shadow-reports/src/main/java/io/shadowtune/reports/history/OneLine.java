package io.shadowtune.reports.history;

/** The first line of what DuckDB says, which is the one that names the fault. */
final class OneLine {
    private static final int LIMIT = 300;

    private OneLine() {}

    static String of(Throwable fault) {
        String message = fault.getMessage();
        return message == null ? fault.getClass().getSimpleName() : of(message);
    }

    static String of(String message) {
        String line = message.strip().lines().findFirst().orElse("").strip();
        return line.length() <= LIMIT ? line : line.substring(0, LIMIT) + "…";
    }
}
