package io.shadowtune.models.kernel;

/** What came of assembling a network from a weight file. */
public sealed interface NetworkReading {
    /**
     * The network can be used.
     *
     * @param network the network
     * @param file the file it came from, with the properties that others keep there
     */
    record Ready(ForecastNetwork network, WeightFile file) implements NetworkReading {}

    /**
     * The file holds no such network.
     *
     * @param because what is wrong
     */
    record Refused(String because) implements NetworkReading {}
}
