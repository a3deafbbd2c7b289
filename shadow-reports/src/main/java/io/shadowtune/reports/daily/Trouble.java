package io.shadowtune.reports.daily;

/** Figures of single entities that point to a cause; each knows where to read it and what to say and do about it. */
enum Trouble {
    QUEUE_DROPS("queue", "dropped_packets", "", "dropped %s packets%s: the queue was full", "Find who filled %s"),
    WRED_DROPS(
            "queue",
            "wred_dropped_packets",
            "",
            "let WRED drop %s packets%s: traffic in this class does not carry ECT",
            "Find the traffic without ECT on %s and move it to another class"),
    NIC_DROPS(
            "nic",
            "dropped_packets",
            "",
            "dropped %s packets%s: the host did not take them in time",
            "Check PCIe, IRQ and buffer settings of %s"),
    PORT_ERRORS("port", "error_packets", "", "saw %s damaged frames%s", "Check cable and optics of %s; both ends"),
    ACK_TIMEOUTS(
            "nic",
            "ack_timeouts",
            "",
            "ran into %s acknowledgement time-outs%s: packets were lost, or the path was cut",
            "Check the path of %s"),
    PAUSED(
            "port",
            "rx_pause_us / 1e6",
            "",
            "was told to be silent for %s%s: what it feeds could not take more",
            "See what slows the far end of %s"),
    HOST_PAUSES(
            "nic",
            "tx_pause_us / 1e6",
            "",
            "silenced its switch for %s%s: the host is the slow one",
            "Check PCIe, memory and GPU load of the host of %s"),
    MARKS(
            "queue",
            "marked_packets",
            "tx_packets",
            "marked %s of its packets%s: congestion that ECN held in check",
            "Compare what the arms wanted for the profile of %s below"),
    LINK_CHANGES("port", "link_changes", "", "went up or down %s times%s", "Check cable, optics and the far end of %s");

    private final String kind;
    private final String amount;
    private final String per;
    private final String says;
    private final String advice;

    Trouble(String kind, String amount, String per, String says, String advice) {
        this.kind = kind;
        this.amount = amount;
        this.per = per;
        this.says = says;
        this.advice = advice;
    }

    String kind() {
        return kind;
    }

    /** What a group of window rows adds up to. */
    String total() {
        return per.isEmpty()
                ? "sum(" + amount + ")"
                : "sum(" + amount + ") FILTER (" + per + " IS NOT NULL) / nullif(sum(" + per + ") FILTER (" + amount
                        + " IS NOT NULL), 0)";
    }

    double threshold(NewsThresholds news) {
        return switch (this) {
            case PAUSED, HOST_PAUSES -> news.pauseSeconds();
            case MARKS -> news.markRatio();
            case QUEUE_DROPS, WRED_DROPS, NIC_DROPS, PORT_ERRORS, ACK_TIMEOUTS -> news.packets();
            case LINK_CHANGES -> 1;
        };
    }

    boolean isAlert() {
        return switch (this) {
            case QUEUE_DROPS, NIC_DROPS, PORT_ERRORS, ACK_TIMEOUTS -> true;
            case WRED_DROPS, PAUSED, HOST_PAUSES, MARKS, LINK_CHANGES -> false;
        };
    }

    String amountInWords(double total) {
        return switch (this) {
            case PAUSED, HOST_PAUSES -> Words.seconds(total);
            case MARKS -> Words.share(total);
            case QUEUE_DROPS, WRED_DROPS, NIC_DROPS, PORT_ERRORS, ACK_TIMEOUTS, LINK_CHANGES -> Words.count(total);
        };
    }

    String sentence(double total, String when) {
        return says.formatted(amountInWords(total), when);
    }

    String advice(String name) {
        return advice.formatted(name);
    }

    /** Whether the windows of the port and time say more. */
    boolean hasWindows() {
        return this == QUEUE_DROPS || this == PAUSED || this == MARKS;
    }
}
