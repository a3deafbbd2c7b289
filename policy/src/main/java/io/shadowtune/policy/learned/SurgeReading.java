package io.shadowtune.policy.learned;

/** A surge, or why none can be told. */
public sealed interface SurgeReading {
    /**
     * A surge is told.
     *
     * @param surge the surge
     */
    record Told(Surge surge) implements SurgeReading {}

    /**
     * None can be told.
     *
     * @param because why
     */
    record Silent(String because) implements SurgeReading {}
}
