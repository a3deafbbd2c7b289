package io.shadowtune.models.twin.surface;

/** What came of a question about effects. */
public sealed interface Answer<T> {
    /**
     * An answer with its error bars.
     *
     * @param value the answer
     */
    record Told<T>(T value) implements Answer<T> {}

    /**
     * Nothing can be said.
     *
     * @param because why not
     */
    record Unidentified<T>(String because) implements Answer<T> {}
}
