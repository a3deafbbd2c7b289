package io.shadowtune.reports.daily;

/** How a day is to be taken, at a glance. */
public enum Level {
    /** Watched, and nothing to tell. */
    GREEN,
    /** Something to tell. */
    NEWS,
    /** Something to look at today. */
    ALERT,
    /** Nothing was seen: neither good nor bad may be said. */
    UNSEEN
}
