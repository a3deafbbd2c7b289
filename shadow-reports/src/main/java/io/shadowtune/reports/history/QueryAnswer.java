package io.shadowtune.reports.history;

/** What came of a query. */
public sealed interface QueryAnswer {
    /**
     * It was answered.
     *
     * @param rows how many rows were given
     * @param truncated whether there were more
     */
    record Answered(int rows, boolean truncated) implements QueryAnswer {}

    /**
     * It was not.
     *
     * @param because why, in one line
     */
    record Refused(String because) implements QueryAnswer {}
}
