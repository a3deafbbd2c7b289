package io.shadowtune.models.twin.workload;

import java.util.List;

/** Makes what a cluster's jobs send. */
public interface JobLoad {
    /**
     * What was counted of the jobs' traffic in a span; the same whatever was asked before.
     *
     * @param span does not cross midnight UTC
     * @param jobs the jobs of that day
     * @param restarts switches that restart
     */
    Tick tick(Span span, List<Job> jobs, List<SwitchRestart> restarts);
}
