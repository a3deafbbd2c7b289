package io.shadowtune.deploy.cli;

import io.shadowtune.models.kernel.series.Series;
import io.shadowtune.models.train.LstmChoice;
import io.shadowtune.models.train.LstmConfig;
import io.shadowtune.models.train.TrainingProgress;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;

/** Shows how training goes on. */
final class LstmProgress {
    private LstmProgress() {}

    static TrainingProgress of(LstmConfig config, List<Series> series, ProgressLine progress) {
        int epochs = LstmChoice.epochs(config, LstmChoice.knowsSettings(series));
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long[] before = {0, 0};
        return (epoch, windows, trainingLoss, validationLoss) -> {
            // All of training runs on this one thread, as OMP_NUM_THREADS is 1.
            long cpuNanos = threads.getCurrentThreadCpuTime();
            double perSecond = (windows - before[0]) / Math.max(1e-3, (cpuNanos - before[1]) / 1e9);
            String speed = before[1] == 0 ? "" : ", %,.0f windows per CPU second".formatted(perSecond);
            before[0] = windows;
            before[1] = cpuNanos;
            progress.at("training, loss %.4f%s".formatted(validationLoss, speed), epoch, epochs);
            return true;
        };
    }
}
