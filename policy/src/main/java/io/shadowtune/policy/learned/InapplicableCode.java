package io.shadowtune.policy.learned;

/** Why tuning marks cannot work on a scope, or why that cannot be told; the words beside it carry the numbers. */
public enum InapplicableCode {
    /** Nothing is marked under the setting in force, by choice. */
    MARKING_OFF("marking-off"),
    /** No queue window. */
    NO_TELEMETRY("no-telemetry"),
    /** Queue windows cover too little time, or too little of it. */
    THIN_TELEMETRY("thin-telemetry"),
    /** The platform does not report marks. */
    MARKS_NOT_REPORTED("marks-not-reported"),
    /** Queues are past Kmax and nothing is marked. */
    NOT_MARKED("not-marked"),
    /** Traffic that cannot be marked shares the class, so WRED drops it. */
    NON_ECT("non-ect"),
    /** Packets are marked and no sender slows down. */
    NO_REACTION("no-reaction"),
    /** Senders do not react to marks by their configuration: DCQCN is off, or another control has its place. */
    OTHER_CONTROL("other-control"),
    /** One receiver is slower than its link and holds the port before it by pause frames. */
    SLOW_RECEIVER("slow-receiver"),
    /** The transport does not react to these marks. */
    OTHER_TRANSPORT("other-transport");

    private final String word;

    InapplicableCode(String word) {
        this.word = word;
    }

    /** The code as documents write it. */
    public String word() {
        return word;
    }
}
