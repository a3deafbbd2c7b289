package io.shadowtune.models.twin.generator;

import java.util.random.RandomGenerator;

/**
 * How often each kind of job is drawn.
 *
 * @param data share of {@link JobKind#DATA}
 * @param pipeline share of {@link JobKind#PIPELINE}
 * @param experts share of {@link JobKind#EXPERTS}
 * @param pipelinedExperts share of {@link JobKind#PIPELINED_EXPERTS}; all four make 1
 */
record JobKinds(double data, double pipeline, double experts, double pipelinedExperts) {
    JobKind draw(RandomGenerator random) {
        double left = random.nextDouble();
        if (left < data) {
            return JobKind.DATA;
        }
        if (left < data + pipeline) {
            return JobKind.PIPELINE;
        }
        return left < data + pipeline + experts ? JobKind.EXPERTS : JobKind.PIPELINED_EXPERTS;
    }
}
