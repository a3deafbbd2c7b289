package io.shadowtune.policy.score;

import io.shadowtune.ingest.telemetry.EvidenceLabel;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.packet.Marking;
import io.shadowtune.models.twin.surface.Answer;
import io.shadowtune.models.twin.surface.Figure;
import io.shadowtune.models.twin.surface.FittedPort;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an arm's own would-be setting would have given in a block that is over, against another arm's.
 *
 * <p>Asked of the response surface with the block's demand, never of measured throughput: both settings on the same loads. The error bar
 * reaches to the outermost interval end of any load that fits the block's counters. Only figures of which less is better. Stateless.
 */
public final class Hindsight {
    private Hindsight() {}

    /**
     * A block that is over.
     *
     * @param start begin
     * @param end end, exclusive
     * @param inForce the setting that was in force
     * @param loads loads that fit the block's counters; null without demand or counters
     * @param isNicKnown whether the senders' reaction timers are known
     */
    public record Block(
            Instant start,
            Instant end,
            WredSetting inForce,
            @Nullable FittedPort loads,
            boolean isNicKnown) {}

    /**
     * Scores one figure of one block.
     *
     * @param figure of which less is better
     * @param arm the arm's own setting in the block
     * @param other the opponent's
     */
    public static BlockScore score(Block block, Figure figure, WredSetting arm, WredSetting other) {
        if (arm.equals(other)) {
            return new BlockScore(
                    block.start(),
                    block.end(),
                    arm.equals(block.inForce()) ? EvidenceLabel.MEASURED : EvidenceLabel.SIMULATED,
                    0,
                    0,
                    "both wanted " + arm.inWords());
        }
        FittedPort loads = block.loads();
        if (loads == null) {
            return unidentified(block, "no demand and no counters to replay it on");
        }
        Answer<Map<Figure, FittedPort.Spread>> answer = loads.differences(marking(other), marking(arm));
        if (answer instanceof Answer.Told<Map<Figure, FittedPort.Spread>> told) {
            return of(block, told.value(), figure);
        }
        return unidentified(
                block,
                answer instanceof Answer.Unidentified<Map<Figure, FittedPort.Spread>> not
                        ? not.because()
                        : "the surface gave no answer");
    }

    /** The score from what the surface says of the change from the opponent's setting to the arm's. */
    static BlockScore of(Block block, Map<Figure, FittedPort.Spread> changes, Figure figure) {
        FittedPort.Spread spread = changes.get(figure);
        if (spread == null) {
            return unidentified(block, "the load has nothing that " + figure + " is told of");
        }
        if (!block.isNicKnown() && !spread.isSure()) {
            return unidentified(block, "the senders' timers are not known, and the loads that fit do not agree");
        }
        double middle = Math.log(spread.middle());
        double error = Math.max(Math.log(spread.worstHigh()) - middle, middle - Math.log(spread.worstLow()));
        return new BlockScore(
                block.start(),
                block.end(),
                EvidenceLabel.SIMULATED,
                -middle,
                error,
                "replayed on the response surface, never compared with hardware");
    }

    private static Marking marking(WredSetting setting) {
        return setting.marking()
                ? Marking.of((double) setting.kminBytes(), (double) setting.kmaxBytes(), setting.pmaxRatio())
                : Marking.off();
    }

    private static BlockScore unidentified(Block block, String because) {
        return new BlockScore(block.start(), block.end(), EvidenceLabel.UNIDENTIFIED, Double.NaN, Double.NaN, because);
    }
}
