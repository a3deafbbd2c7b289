package io.shadowtune.reports.why.job;

import java.util.Locale;

/** How a share is known. */
public enum Certainty {
    /** Everything it is made of was measured on this job. */
    MEASURED,
    /** Something in it was assumed. */
    ESTIMATED;

    /** Its word on the page and in JSON. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    Certainty and(Certainty other) {
        return this == MEASURED ? other : this;
    }
}
