package io.shadowtune.policy.learned.search;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.envelope.Envelope;
import io.shadowtune.policy.envelope.EnvelopeVerdict;
import io.shadowtune.policy.envelope.Trajectory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The way from the setting in force to another one, by steps that the envelope allows.
 *
 * @param settings one after the other, without the first
 * @param limits why it ends before the setting that was asked for; empty when it does not
 */
record LegalPath(List<WredSetting> settings, List<String> limits) {
    private static final int MOST_STEPS = 40;

    static LegalPath to(WredSetting asked, Profile profile) {
        Envelope envelope = new Envelope(profile.family());
        List<WredSetting> settings = new ArrayList<>();
        WredSetting now = profile.inForce();
        while (!now.equals(asked) && settings.size() < MOST_STEPS) {
            EnvelopeVerdict verdict = envelope.check(
                    new Trajectory(now, List.of()),
                    asked,
                    Instant.EPOCH,
                    profile.rates(),
                    profile.buffer().orElse(null));
            if (verdict instanceof EnvelopeVerdict.Refused || verdict.setting().equals(now)) {
                return new LegalPath(settings, verdict.hits());
            }
            now = verdict.setting();
            settings.add(now);
        }
        return new LegalPath(settings, List.of());
    }
}
