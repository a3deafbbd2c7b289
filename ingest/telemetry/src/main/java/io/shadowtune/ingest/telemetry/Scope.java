package io.shadowtune.ingest.telemetry;

/**
 * What one decision is about: a WRED profile object, which many queues share.
 *
 * @param profile the profile
 * @param failureDomain the part of the fabric that one bad change could take down; keys decisions
 */
public record Scope(EntityId profile, String failureDomain) {
    /** The text that identifies the scope. */
    public String text() {
        return profile.text();
    }
}
