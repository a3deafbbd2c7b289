package io.shadowtune.models.twin.generator;

import java.util.List;
import java.util.function.Consumer;

/**
 * Several journals that are told the same, in order.
 *
 * @param all the journals
 */
public record Journals(List<Journal> all) implements Journal {
    public Journals {
        all = List.copyOf(all);
    }

    private void each(Consumer<Journal> what) {
        all.forEach(what);
    }

    @Override
    public void iteration(String job, JobDraft draft, double atSeconds, double seconds) {
        each(journal -> journal.iteration(job, draft, atSeconds, seconds));
    }

    @Override
    public void computing(String job, double atSeconds, double seconds) {
        each(journal -> journal.computing(job, atSeconds, seconds));
    }

    @Override
    public void exchanged(String job, Traffic kind, double bytes, double atSeconds, double seconds) {
        each(journal -> journal.exchanged(job, kind, bytes, atSeconds, seconds));
    }

    @Override
    public void submitted(double atSeconds, int number, JobRequest request) {
        each(journal -> journal.submitted(atSeconds, number, request));
    }

    @Override
    public void refused(double atSeconds, int number, String because) {
        each(journal -> journal.refused(atSeconds, number, because));
    }

    @Override
    public void started(double atSeconds, Placement placement) {
        each(journal -> journal.started(atSeconds, placement));
    }

    @Override
    public void ended(double atSeconds, int number) {
        each(journal -> journal.ended(atSeconds, number));
    }

    @Override
    public void request(double atSeconds, double bytes) {
        each(journal -> journal.request(atSeconds, bytes));
    }

    @Override
    public void link(double atSeconds, int leaf, int spine, boolean isUp) {
        each(journal -> journal.link(atSeconds, leaf, spine, isUp));
    }
}
