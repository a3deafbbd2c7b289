package io.shadowtune.models.twin.record;

import io.shadowtune.models.twin.generator.JobRequest;
import io.shadowtune.models.twin.generator.Journal;
import io.shadowtune.models.twin.generator.Placement;
import io.shadowtune.models.twin.generator.Traffic;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What is known of jobs at a moment: who waits, who runs where, what they do. Not thread-safe. */
final class JobBooks implements Journal {
    /** A job that waits for hosts. */
    record Pending(int number, JobRequest request) {}

    /** A job that is over. */
    record Over(Running job, double atSeconds) {}

    /**
     * An exchange of a job that is over.
     *
     * @param sequence its number among those of its kind
     * @param bytes of each NIC
     */
    record Done(long sequence, double bytes, double atSeconds, double seconds) {}

    /** A job that runs. */
    static final class Running {
        final Placement placement;
        final double sinceSeconds;
        private final Map<Traffic, Done> last = new EnumMap<>(Traffic.class);
        private final List<double[]> computing = new ArrayList<>();

        Running(Placement placement, double sinceSeconds) {
            this.placement = placement;
            this.sinceSeconds = sinceSeconds;
        }

        /** The last exchange of each kind. */
        Map<Traffic, Done> last() {
            return last;
        }

        /** Share of a stretch of time in which it computed; of a job that sends nothing, that is all of it. */
        double computingRatio(double from, double until) {
            double begin = Math.max(from, sinceSeconds);
            if (placement.draft().isEmpty() || until <= begin) {
                return until > begin ? (until - begin) / (until - from) : 0;
            }
            double sum = 0;
            for (double[] each : computing) {
                sum += Math.max(0, Math.min(until, each[1]) - Math.max(begin, each[0]));
            }
            return Math.min(1, sum / (until - from));
        }

        /** Forgets what was before. */
        void forget(double before) {
            computing.removeIf(each -> each[1] <= before);
        }
    }

    private final Map<Integer, Pending> pending = new TreeMap<>();
    private final Map<Integer, Running> running = new TreeMap<>();
    private final Map<String, Running> byName = new HashMap<>();
    private final List<Over> over = new ArrayList<>();

    @Override
    public void submitted(double atSeconds, int number, JobRequest request) {
        pending.put(number, new Pending(number, request));
    }

    @Override
    public void refused(double atSeconds, int number, String because) {
        pending.remove(number);
    }

    @Override
    public void started(double atSeconds, Placement placement) {
        pending.remove(placement.number());
        Running job = new Running(placement, atSeconds);
        running.put(placement.number(), job);
        byName.put(placement.name(), job);
    }

    @Override
    public void ended(double atSeconds, int number) {
        Running job = running.remove(number);
        if (job != null) {
            byName.remove(job.placement.name());
            over.add(new Over(job, atSeconds));
        }
    }

    @Override
    public void computing(String job, double atSeconds, double seconds) {
        Running found = byName.get(job);
        if (found != null) {
            found.computing.add(new double[] {atSeconds, atSeconds + seconds});
        }
    }

    @Override
    public void exchanged(String job, Traffic kind, double bytes, double atSeconds, double seconds) {
        Running found = byName.get(job);
        if (found != null) {
            Done before = found.last.get(kind);
            long sequence = before == null ? 1 : before.sequence + 1;
            found.last.put(kind, new Done(sequence, bytes, atSeconds, seconds));
        }
    }

    /** Jobs that wait, by number. */
    List<Pending> pending() {
        return List.copyOf(pending.values());
    }

    /** Jobs that run, by number. */
    List<Running> running() {
        return List.copyOf(running.values());
    }

    /** Jobs that ended since one asked. */
    List<Over> takeOver() {
        List<Over> taken = List.copyOf(over);
        over.clear();
        return taken;
    }

    /** The job that has a GPU of a host; null when none has. */
    @Nullable
    Running at(int host, int gpu) {
        for (Running job : running.values()) {
            if (job.placement.hosts().contains(host) && job.placement.gpus().contains(gpu)) {
                return job;
            }
        }
        return null;
    }
}
