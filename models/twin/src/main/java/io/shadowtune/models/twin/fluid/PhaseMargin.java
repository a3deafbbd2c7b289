package io.shadowtune.models.twin.fluid;

/**
 * How far a link's senders are from swinging: the fluid model, made linear around its fixed point.
 *
 * <p>Small changes of the rate r, the target, alpha and the share of marks follow one another by the equations of appendix
 * A of [1]; marks come back after a delay. Cut open at the delay they give a loop, and the phase that is left to half a
 * turn where the loop neither amplifies nor weakens is the margin. As published, alpha follows the share of marks with
 * the pace of packets, {@code gain * share}, not of its timer.
 *
 * <p>[1] Y. Zhu et al., ECN or Delay: Lessons Learnt from Analysis of DCQCN and TIMELY, 2016, doi:10.1145/2999572.2999593
 */
public final class PhaseMargin {
    private static final double LEAST_RADIANS_PER_SECOND = 1;
    private static final double MOST_RADIANS_PER_SECOND = 1e8;
    private static final double RATIO = 1.02;

    private final double delaySeconds;
    private final double share;
    private final double marks;
    private final double alphaPace;
    private final double marksPerRate;
    /** How the rate answers: to itself at once and after the delay, to marks, alpha and the target. */
    private final double rateNow;

    private final double rateLater;
    private final double rateOfMarks;
    private final double rateOfAlpha;
    private final double rateOfTarget;
    /** How the target answers: to the rate at once and after the delay, and to marks. */
    private final double targetNow;

    private final double targetLater;
    private final double targetOfMarks;

    private PhaseMargin(SharedLink link, double delaySeconds) {
        SharedLink.Reaction reaction = link.reaction();
        this.delaySeconds = delaySeconds;
        this.share = link.share();
        this.marks = link.markRatio();
        this.alphaPace = reaction.gain() * share;
        this.marksPerRate = link.flows() * link.pmax() / (link.kmaxPackets() - link.kminPackets());
        double steps = link.increasesPerPacket();
        double alpha = 1 - Math.pow(1 - marks, reaction.alphaSeconds() * share);
        double cuts = 1 - Math.pow(1 - marks, reaction.decreaseSeconds() * share);
        double raises = raises(reaction.counterPackets(), reaction.fastRecovery())
                + raises(reaction.increaseSeconds() * share, reaction.fastRecovery());
        double target = share * (1 + raises * reaction.decreaseSeconds() * reaction.additivePackets() / cuts);
        double lost = 0.5 + steps / 4;
        double above = target - share;
        double cut = marks * share * alpha / 2;
        this.rateOfMarks = -share * (share * alpha / 2 + lost * above);
        this.rateLater = -cut - share * (steps / 2 - lost * marks);
        this.rateNow = -cut + above * (steps / 2 - lost * marks);
        this.rateOfAlpha = -marks * share * share / 2;
        this.rateOfTarget = share * (steps / 2 - lost * marks);
        double delayed = (1 + 2 * reaction.fastRecovery() + steps / 2) * reaction.additivePackets();
        this.targetNow = marks * share + steps * reaction.additivePackets();
        this.targetLater = -marks * above + steps * reaction.additivePackets() - delayed * marks;
        this.targetOfMarks = -share * (above + delayed);
    }

    /** Steps of additive increase for each packet, by one of the two counters. */
    private double raises(double period, int fastRecovery) {
        double unmarked = Math.pow(1 - marks, period);
        return Double.isInfinite(period) ? 0 : Math.pow(unmarked, fastRecovery) * marks * unmarked / (1 - unmarked);
    }

    /**
     * The margin in degrees, above -180, at most 180; negative where the senders swing.
     *
     * @param delaySeconds after which a mark is felt, 0 or more
     */
    public static double degrees(SharedLink link, double delaySeconds) {
        return new PhaseMargin(link, delaySeconds).degrees();
    }

    private double degrees() {
        double nearest = 180;
        double below = LEAST_RADIANS_PER_SECOND;
        boolean amplified = loop(below).size() > 1;
        while (below < MOST_RADIANS_PER_SECOND) {
            double above = below * RATIO;
            if (loop(above).size() > 1 != amplified) {
                amplified = !amplified;
                double margin =
                        Math.IEEEremainder(180 + loop(crossing(below, above)).degrees(), 360);
                nearest = Math.abs(margin) < Math.abs(nearest) ? margin : nearest;
            }
            below = above;
        }
        return nearest;
    }

    private double crossing(double from, double to) {
        double low = from;
        double high = to;
        boolean amplified = loop(low).size() > 1;
        for (int i = 0; i < 60; i++) {
            double middle = (low + high) / 2;
            if (loop(middle).size() > 1 == amplified) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** What comes back of a small change of the rate, at a frequency. */
    private Complex loop(double radiansPerSecond) {
        Complex s = new Complex(0, radiansPerSecond);
        Complex target = Complex.of(rateOfTarget).over(s.plus(Complex.of(marks * share)));
        Complex queue = Complex.of(marksPerRate).over(s);
        Complex alpha = Complex.of(rateOfAlpha * alphaPace).over(s.plus(Complex.of(alphaPace)));
        Complex ofMarks = Complex.of(rateOfMarks).plus(alpha).plus(target.times(targetOfMarks));
        Complex later = Complex.of(rateLater).plus(target.times(targetLater)).plus(ofMarks.times(queue));
        Complex now = Complex.of(rateNow).plus(target.times(targetNow)).plus(s.times(-1));
        double phase = -radiansPerSecond * delaySeconds;
        return later.over(now).times(new Complex(Math.cos(phase), Math.sin(phase)));
    }
}
