package io.shadowtune.reports.why.job;

import java.util.List;
import java.util.Optional;

/**
 * Where a job's time goes, and how that is unlike before.
 *
 * @param shares of the time asked about
 * @param before of the time before; empty when nothing of it is known
 * @param slowness how many times longer a step takes than before, by the calls of the same kinds; NaN when not known
 * @param losses what is lost, most first: against the time before where that is known, else against what had to be
 * @param straggler whom others wait for; empty when nobody or not always the same
 * @param missing what would tell more, and what it would tell
 */
public record JobDivision(
        Shares shares,
        Optional<Shares> before,
        double slowness,
        List<Loss> losses,
        Optional<Straggler> straggler,
        List<String> missing) {
    /** Losses below are no finding. */
    static final double FOUND_FROM = 0.03;

    public JobDivision {
        losses = List.copyOf(losses);
        missing = List.copyOf(missing);
    }

    /** The largest loss; empty when nothing worth a look is lost. */
    public Optional<Loss> main() {
        return losses.stream().filter(loss -> loss.ratio() >= FOUND_FROM).findFirst();
    }
}
