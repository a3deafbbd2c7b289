package io.shadowtune.reports.why.job;

import java.util.List;

/**
 * The rank that others wait for.
 *
 * @param worker where it computes
 * @param ranks its ranks in the communicators in which it came last
 * @param causedRatio how much of all waiting was for it, 0..1
 * @param wholeHost whether the other GPUs of its host hardly wait either, so that the host is late and not one GPU
 * @param differences where it is unlike the others; empty when nothing that was measured is
 */
public record Straggler(
        Worker worker, List<Integer> ranks, double causedRatio, boolean wholeHost, List<Difference> differences) {
    public Straggler {
        ranks = List.copyOf(ranks);
        differences = List.copyOf(differences);
    }

    /** The rank or host in words. */
    public String name() {
        return wholeHost ? "host " + worker.host() : "rank " + ranks.get(0) + " on " + worker;
    }
}
