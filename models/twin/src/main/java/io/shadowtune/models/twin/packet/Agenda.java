package io.shadowtune.models.twin.packet;

/** What happens when: an {@link EventWheel} of kinds and arguments. Not thread-safe. */
final class Agenda {
    /** The argument is a port that has sent its packet. */
    static final int SENT = 0;

    /** The argument is a packet at the far end of its link. */
    static final int ARRIVED = 1;

    /** The argument is a host's port that had to wait for its pacing. */
    static final int WAKE = 2;

    /** The argument is a flow. */
    static final int START = 3;

    /** The argument is a flow. */
    static final int DECREASE = 4;

    /** The argument is a flow. */
    static final int INCREASE = 5;

    /** The argument is a flow. */
    static final int TIMEOUT = 6;

    /** The argument is the position of a link event. */
    static final int LINK = 7;

    /** The end of a bin of the recording. */
    static final int BIN = 8;

    /** The argument is a flow whose sender learns of a mark. */
    static final int MARKED = 9;

    /** The argument is a flow whose progress others wait for. */
    static final int PASSED = 10;

    /** The argument is a flow that has arrived whole. */
    static final int WHOLE = 11;

    private final EventWheel wheel = new EventWheel();

    void at(long nanos, int kind, int argument) {
        wheel.schedule(nanos, ((long) kind << Integer.SIZE) | argument);
    }

    /** The next event; {@link EventWheel#NONE} when there is none. */
    long poll() {
        return wheel.poll();
    }

    /** The next event if it comes before a time; else {@link EventWheel#NONE}. */
    long pollBefore(long nanos) {
        return wheel.pollBefore(nanos);
    }

    long now() {
        return wheel.now();
    }

    static int kind(long event) {
        return (int) (event >>> Integer.SIZE);
    }

    static int argument(long event) {
        return (int) event;
    }
}
