package io.shadowtune.ingest.telemetry;

import java.util.List;

/**
 * The settings one device held at one time.
 *
 * @param entity the device or host
 * @param header where and when
 * @param wredProfiles WRED profiles by name
 * @param bindings which queue uses which WRED profile
 * @param entries every other setting that was read, verbatim
 */
public record ConfigSnapshot(
        EntityId entity,
        Header header,
        List<WredProfile> wredProfiles,
        List<QueueBinding> bindings,
        List<Entry> entries)
        implements TelemetryRecord {

    public ConfigSnapshot {
        wredProfiles = List.copyOf(wredProfiles);
        bindings = List.copyOf(bindings);
        entries = List.copyOf(entries);
    }

    /**
     * A WRED profile and what it holds for green (unmarked) traffic, the colour RoCE uses.
     *
     * @param profile the profile object
     * @param setting its thresholds
     */
    public record WredProfile(EntityId profile, WredSetting setting) {}

    /**
     * A queue that uses a profile.
     *
     * @param queue the queue
     * @param profile the profile
     */
    public record QueueBinding(EntityId queue, EntityId profile) {}

    /**
     * One setting as the source spelled it.
     *
     * @param table the table or directory
     * @param key the object
     * @param field the field
     * @param value its value
     */
    public record Entry(String table, String key, String field, String value) {}
}
