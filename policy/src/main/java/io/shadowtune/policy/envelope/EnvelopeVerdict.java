package io.shadowtune.policy.envelope;

import io.shadowtune.ingest.telemetry.WredSetting;
import java.util.List;

/** What the envelope leaves of a wish. */
public sealed interface EnvelopeVerdict {
    /** Where the profile may go now: the wish, what limits left of it, or where it stands. */
    WredSetting setting();

    /** Limits that clipped or refused the wish, each in words. */
    List<String> hits();

    /** What could not be checked, in words. */
    List<String> notes();

    /**
     * The profile may stand at {@code setting} now.
     *
     * @param setting the wish as far as limits allow it
     * @param hits limits that clipped it
     * @param notes what could not be checked
     */
    record Allowed(WredSetting setting, List<String> hits, List<String> notes) implements EnvelopeVerdict {
        public Allowed {
            hits = List.copyOf(hits);
            notes = List.copyOf(notes);
        }
    }

    /**
     * The profile may not move now.
     *
     * @param setting where it stands
     * @param hits limits that refused the wish; never empty
     * @param notes what could not be checked
     */
    record Refused(WredSetting setting, List<String> hits, List<String> notes) implements EnvelopeVerdict {
        public Refused {
            hits = List.copyOf(hits);
            notes = List.copyOf(notes);
        }
    }
}
