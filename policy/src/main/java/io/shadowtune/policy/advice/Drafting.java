package io.shadowtune.policy.advice;

import io.shadowtune.ingest.telemetry.Arm;
import io.shadowtune.ingest.telemetry.ArmWish;
import io.shadowtune.ingest.telemetry.Decision;
import io.shadowtune.ingest.telemetry.EvidenceLabel;
import io.shadowtune.ingest.telemetry.Recommendation;
import io.shadowtune.ingest.telemetry.WredSetting;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Drafts a recommendation of a decision.
 *
 * @param config what recommendations go by
 */
record Drafting(AdviceConfig config) {
    /** The arm whose wishes are recommended. */
    private static final Arm ARM = Arm.LEARNED;

    /** Reasons of a wish that say that nothing can be known now, not that nothing is wanted. */
    private static final Set<String> UNKNOWING = Set.of("applicability", "no-setting", "foreign-change");

    private static final int HEX_DIGITS = 16;

    /** What a decision means for advice. */
    sealed interface Draft {
        /**
         * A change is wished.
         *
         * @param recommendation the recommendation, as if it stood
         */
        record Wished(Recommendation recommendation) implements Draft {}

        /**
         * No change is wished.
         *
         * @param because why
         */
        record Content(String because) implements Draft {}

        /**
         * Nobody can say: telemetry is stale or thin, or the setting was just changed.
         *
         * @param reason short name
         * @param because why
         */
        record Unknown(String reason, String because) implements Draft {}
    }

    Draft of(Decision decision) {
        Optional<ArmWish> found = decision.wish(ARM);
        Optional<WredSetting> observed = decision.observed();
        if (found.isEmpty() || observed.isEmpty()) {
            return new Draft.Unknown("no-setting", found.map(ArmWish::because).orElse("the learned arm took no part"));
        }
        ArmWish wish = found.get();
        if (UNKNOWING.contains(wish.rule()) || decision.foreignChange()) {
            return new Draft.Unknown(decision.foreignChange() ? "foreign-change" : wish.rule(), wish.because());
        }
        WredSetting from = observed.get();
        WredSetting to = wish.after().orElse(from);
        WredSetting first = FirstStep.towards(from, to, config.family());
        if (to.equals(from) || first.equals(from)) {
            return new Draft.Content(
                    to.equals(from)
                            ? wish.because()
                            : "no legal step leads from " + from.inWords() + " to " + to.inWords());
        }
        Instant now = decision.blockStart();
        return new Draft.Wished(new Recommendation(
                id(decision, from, to),
                decision.scope(),
                decision.id(),
                ARM,
                new Recommendation.Move(from, to, first, from),
                wish.because(),
                new Recommendation.Prediction(
                        EvidenceLabel.UNIDENTIFIED,
                        Optional.empty(),
                        "the wish carries no effect that was replayed or measured"),
                falsifier(from, to),
                harm(),
                now,
                now.plus(config.life()),
                new Recommendation.State(Recommendation.Status.STANDING, now, "")));
    }

    /** The observation that would prove it wrong, by the side to which it moves the marks. */
    private static String falsifier(WredSetting from, WredSetting to) {
        return to.kminBytes() >= from.kminBytes() && to.kmaxBytes() >= from.kmaxBytes()
                ? "wrong if, over three blocks of the same jobs after the change, the queues' throughput does not rise,"
                        + " or senders are paused longer or packets dropped more often than before"
                : "wrong if, over three blocks of the same jobs after the change, the queues' 99th percentile does not"
                        + " fall, or their throughput does";
    }

    private Recommendation.HarmCap harm() {
        String time = "a change is watched for %d min".formatted(config.watch().toMinutes());
        if (config.gpusBehindScope() == 0) {
            return new Recommendation.HarmCap(
                    Optional.empty(), time + "; unknown: how many GPUs are behind the profile");
        }
        double hours = config.gpusBehindScope() * config.watch().toMillis() / 3_600_000.0;
        return new Recommendation.HarmCap(
                Optional.of(hours),
                "%d GPUs behind the profile, %s, all of their time lost at worst"
                        .formatted(config.gpusBehindScope(), time));
    }

    private static String id(Decision decision, WredSetting from, WredSetting to) {
        String text = String.join("\n", decision.scope().text(), ARM.text(), canonical(from), canonical(to));
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "r-" + HexFormat.of().formatHex(hash).substring(0, HEX_DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("The platform must have SHA-256, as every Java platform does.", e);
        }
    }

    private static String canonical(WredSetting setting) {
        return String.format(
                Locale.ROOT,
                "%s,%d,%d,%s",
                setting.marking(),
                setting.kminBytes(),
                setting.kmaxBytes(),
                setting.pmaxRatio());
    }
}
