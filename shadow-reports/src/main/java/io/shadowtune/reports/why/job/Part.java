package io.shadowtune.reports.why.job;

import java.util.Locale;

/** What a job's time goes to; the parts of one answer sum up to 1. */
public enum Part {
    /** Kernels other than collectives, and transfers inside a host. */
    COMPUTE,
    /** The GPU had nothing to do and its host was busy, short of memory, or just gave it nothing. */
    HOST,
    /** Transfers between hosts that no computing covered; part of it had to be. */
    NETWORK,
    /** The GPU had nothing to do while its host waited for storage. */
    STORAGE,
    /** Ranks stood in a collective and the last one had not come. */
    STRAGGLER,
    /** What the figures do not tell. */
    UNEXPLAINED;

    /** Its word on the page and in JSON. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
