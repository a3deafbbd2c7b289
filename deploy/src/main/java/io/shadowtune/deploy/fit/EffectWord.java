package io.shadowtune.deploy.fit;

import java.util.Locale;

/** How far an effect is known. */
public enum EffectWord {
    /** Every context that explains the counters, at its worst, says the same direction, and nothing speaks against the fit. */
    IDENTIFIED,
    /** It may go either way in some context, or the windows are doubtful. */
    UNSURE,
    /** Nothing can be said. */
    UNIDENTIFIED;

    /** In a document. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
