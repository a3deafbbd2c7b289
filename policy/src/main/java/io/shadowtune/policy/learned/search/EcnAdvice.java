package io.shadowtune.policy.learned.search;

import io.shadowtune.ingest.telemetry.EvidenceLabel;
import io.shadowtune.ingest.telemetry.WredSetting;
import java.util.List;
import java.util.Optional;

/**
 * What to do about one marking profile.
 *
 * @param setting where to bring it in the long run; empty to leave it as it is
 * @param path the way there, one legal step after the other, the last one the setting unless a limit ends it before; empty for none
 * @param because why, with the numbers
 * @param predicted what would change
 * @param label how that is known
 * @param falsifier what would prove it wrong, once done; empty where nothing is to be done
 * @param limits what was not chosen or is not allowed at once, and by which limit
 */
public record EcnAdvice(
        Optional<WredSetting> setting,
        List<WredSetting> path,
        String because,
        List<Predicted> predicted,
        EvidenceLabel label,
        String falsifier,
        List<String> limits) {
    /** Copies the lists. */
    public EcnAdvice {
        path = List.copyOf(path);
        predicted = List.copyOf(predicted);
        limits = List.copyOf(limits);
    }

    /**
     * One effect, as the ratio of after to before.
     *
     * @param name such as {@code small_p99}
     * @param ratio 0.8 is 20 % less
     * @param low lower end of an interval that holds 90 %
     * @param high upper end
     */
    public record Predicted(String name, double ratio, double low, double high) {}

    /** Nothing is to be done, as far as can be known. */
    static EcnAdvice hold(String because, List<Predicted> predicted, EvidenceLabel label, List<String> limits) {
        return new EcnAdvice(Optional.empty(), List.of(), because, predicted, label, "", limits);
    }
}
