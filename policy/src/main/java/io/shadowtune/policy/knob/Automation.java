package io.shadowtune.policy.knob;

/** How far a program may go with a knob, from most to least. */
public enum Automation {
    /** May be written within the envelope. */
    AUTOMATE("automate"),
    /** May be written once the check that is named beside it has passed. */
    AFTER_CHECK("after a check"),
    /** Is recommended to people and never written. */
    ADVISE("advise only"),
    /** Does not exist there. */
    ABSENT("not there");

    private final String words;

    Automation(String words) {
        this.words = words;
    }

    /** The answer in words. */
    public String words() {
        return words;
    }
}
