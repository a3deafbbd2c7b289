package io.shadowtune.models.kernel;

/** What came of reading a weight file. */
public sealed interface WeightReading {
    /**
     * The file is whole.
     *
     * @param file its content
     */
    record Whole(WeightFile file) implements WeightReading {}

    /**
     * The bytes are not a weight file that this version reads.
     *
     * @param because what is wrong and at which byte
     */
    record Refused(String because) implements WeightReading {}
}
