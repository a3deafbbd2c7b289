package io.shadowtune.policy.knob;

/** What one write of a knob reaches. */
public enum KnobScope {
    /** A WRED profile that many ports share: a trial clones it and rebinds chosen queues, as far as the ASIC has profiles left. */
    SHARED_PROFILE("shared profile: a trial clones it and rebinds chosen queues within the ASIC's profile limit"),
    /** A whole switch. */
    SWITCH("switch"),
    /** One port or one of its queues. */
    PORT("port or queue"),
    /** A whole host. */
    HOST("host"),
    /** One network interface of a host. */
    INTERFACE("interface of a host"),
    /** All hosts of a pod, or none. */
    POD("whole pod or nothing"),
    /** One job. */
    JOB("job");

    private final String words;

    KnobScope(String words) {
        this.words = words;
    }

    /** The scope in words. */
    public String words() {
        return words;
    }
}
