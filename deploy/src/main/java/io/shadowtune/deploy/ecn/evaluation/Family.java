package io.shadowtune.deploy.ecn.evaluation;

/** Scenarios of a kind. */
enum Family {
    /** Elephants beside mice at one port. */
    MIXED("mixed", "elephants and mice at one port"),
    /** Elephants beside bursts of many small transfers at one port. */
    BURSTS("bursts", "elephants and bursts at one port"),
    /** Many to one, all at once; the long ones too. */
    INCAST("incast", "many to one"),
    /** Collectives and any-to-any across leaves and spines. */
    FABRIC("fabric", "all-to-all, ring and web search on leaf-spines");

    private final String word;
    private final String text;

    Family(String word, String text) {
        this.word = word;
        this.text = text;
    }

    /** Its name in documents and files. */
    String word() {
        return word;
    }

    /** What it is. */
    String text() {
        return text;
    }

    /** The family of a scenario by its name. */
    static Family of(String scenario) {
        if (scenario.contains("_ls_")) {
            return FABRIC;
        }
        if (scenario.startsWith("mix")) {
            return MIXED;
        }
        return scenario.startsWith("bursts") ? BURSTS : INCAST;
    }
}
