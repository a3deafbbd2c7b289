package io.shadowtune.reports.daily;

import java.util.List;

/** The few words of the headline that each trouble is worth. */
final class Headlines {
    private Headlines() {}

    static String of(Trouble trouble, TroubleFound worst) {
        String where = worst.entities() == 1
                ? Words.name(worst.entity())
                : Words.count(worst.entities(), worst.entity().kind().text());
        String most = trouble.amountInWords(worst.total());
        return switch (trouble) {
            case QUEUE_DROPS, NIC_DROPS -> "packets dropped on " + where;
            case WRED_DROPS -> "traffic without ECT on " + where;
            case PORT_ERRORS -> "damaged frames on " + where;
            case ACK_TIMEOUTS -> "acknowledgement time-outs on " + where;
            case PAUSED -> where + " silenced, for up to " + most;
            case HOST_PAUSES -> where + " silenced the network, for up to " + most;
            case MARKS -> "up to " + most + " of packets marked on " + where;
            case LINK_CHANGES -> "links went up or down on " + where;
        };
    }

    /** The first of them in one sentence, and how many more there are. */
    static String joined(List<String> headlines, int most) {
        String first = String.join("; ", headlines.subList(0, Math.min(most, headlines.size())));
        int more = headlines.size() - most;
        return more > 0 ? first + "; and " + Words.count(more, "more thing") : first;
    }
}
