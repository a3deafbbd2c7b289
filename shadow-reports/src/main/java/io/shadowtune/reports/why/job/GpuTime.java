package io.shadowtune.reports.why.job;

/**
 * How one GPU's slice divides into computing, collectives that no computing covered, and idling, in shares of the slice.
 *
 * <p>A waiting collective is a kernel that keeps the GPU "busy" but few of its multiprocessors: with both figures the
 * share of computing follows from {@code active = c * computing + w * (busy - computing)}, where computing keeps {@code
 * c} and a collective {@code w} of the multiprocessors. Neither constant is measured, so that the answer is an interval;
 * it is cut to what the times of the collectives allow: computing and collectives fill the busy time.
 *
 * @param computing kernels other than collectives
 * @param exposed collectives that nothing covered
 * @param idle neither
 */
record GpuTime(Interval computing, Interval exposed, Interval idle) {
    /** A GPU has 100 to 150 multiprocessors, and NCCL runs on as many as it has channels: 2 to 32. */
    private static final Interval WAITING = new Interval(0.02, 0.1, 0.25);

    /** Training keeps nearly all multiprocessors busy while it computes. */
    private static final Interval COMPUTING = new Interval(0.75, 0.9, 1);

    /**
     * Divides a slice whose collectives took a known share.
     *
     * @param busy share in which any kernel ran; NaN when not reported
     * @param active share of the multiprocessors with work; NaN when not reported, but not both
     * @param collectives share that collectives took, by their own account
     */
    static GpuTime of(double busy, double active, double collectives) {
        if (Double.isNaN(busy)) {
            return ofActive(active, collectives);
        }
        double kernels = Math.min(1, Math.max(busy, collectives));
        double least = kernels - collectives;
        Interval computing = Double.isNaN(active)
                ? new Interval(least, least + collectives / 2, kernels)
                : cut(computing(active, kernels), least, kernels);
        return new GpuTime(computing, minus(kernels, computing), Interval.exactly(1 - kernels));
    }

    /** Without the busy time it is not known how much of the collectives was covered. */
    private static GpuTime ofActive(double active, double collectives) {
        Interval computing = cut(computing(active, Double.NaN), 0, 1);
        double least = Math.max(0, computing.value() + collectives - 1);
        double exposed = Math.max(0, collectives - least);
        double idle = Math.max(0, 1 - computing.value() - exposed);
        return new GpuTime(
                computing,
                Interval.around(0, exposed, Math.min(collectives, 1 - computing.low())),
                Interval.around(Math.max(0, 1 - computing.high() - collectives), idle, 1 - computing.low()));
    }

    private static Interval computing(double active, double kernels) {
        return Interval.around(
                computing(active, kernels, COMPUTING.high(), WAITING.high()),
                computing(active, kernels, COMPUTING.value(), WAITING.value()),
                computing(active, kernels, COMPUTING.low(), WAITING.low()));
    }

    private static double computing(double active, double kernels, double computing, double waiting) {
        return Double.isNaN(kernels) ? active / computing : (active - waiting * kernels) / (computing - waiting);
    }

    private static Interval cut(Interval interval, double least, double most) {
        return new Interval(
                Math.min(most, Math.max(least, interval.low())),
                Math.min(most, Math.max(least, interval.value())),
                Math.min(most, Math.max(least, interval.high())));
    }

    private static Interval minus(double whole, Interval part) {
        return new Interval(whole - part.high(), whole - part.value(), whole - part.low());
    }
}
