package io.shadowtune.deploy.cli;

import io.shadowtune.models.twin.packet.Marking;

/**
 * One run of a sweep: a marking setting, in KB of 1,000 bytes, and a seed.
 *
 * @param kminKb lower threshold
 * @param kmaxKb upper threshold
 * @param pmax greatest probability of a mark
 * @param seed of the run
 */
record SweepSetting(double kminKb, double kmaxKb, double pmax, long seed) {
    private static final double BYTES_PER_KB = 1_000;

    Marking marking() {
        return Marking.of(kminKb * BYTES_PER_KB, kmaxKb * BYTES_PER_KB, pmax);
    }
}
