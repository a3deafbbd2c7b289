package io.shadowtune.reports.why.job;

/**
 * One GPU of a job, with the rank that computes on it.
 *
 * @param host its host
 * @param gpu index of the GPU on the host, from 0
 */
public record Worker(String host, int gpu) implements Comparable<Worker> {
    @Override
    public int compareTo(Worker other) {
        int byHost = host.compareTo(other.host);
        return byHost != 0 ? byHost : Integer.compare(gpu, other.gpu);
    }

    @Override
    public String toString() {
        return host + " GPU " + gpu;
    }
}
