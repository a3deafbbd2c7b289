package io.shadowtune.reports.checkup.check;

/** One question before a training run. Stateless. */
public interface Check {
    /** A stable name for programs. */
    String id();

    /** What is asked, in a few words. */
    String title();

    /** What to do when it fails. */
    String fix();

    /** Answers it from the evidence; pure. */
    Judgement judge(Fleet fleet);
}
