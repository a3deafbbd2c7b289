package io.shadowtune.reports.checkup.check;

/** What a check found. */
public enum Verdict {
    /** It is as it should be, or does not apply. */
    PASS,
    /** It is not as it should be. */
    FAIL,
    /** The bundles do not tell. */
    UNKNOWN
}
