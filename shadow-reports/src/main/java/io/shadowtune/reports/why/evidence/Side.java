package io.shadowtune.reports.why.evidence;

/** On which side of a contrast a reading stands. */
public enum Side {
    /** Taken where or while it is slow. */
    SUFFERING,
    /** Taken on a healthy peer, before the trouble, or with the suspect taken away. */
    HEALTHY,
    /** Nothing says. */
    UNSAID
}
