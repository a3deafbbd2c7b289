package io.shadowtune.deploy.engine;

/** What a search for the engine of a data directory came to. */
public sealed interface EngineLookup {
    /**
     * It runs and answers.
     *
     * @param engine how to ask it
     */
    record Live(EngineClient engine) implements EngineLookup {}

    /**
     * A process of its number runs, but does not answer as an engine; it may be another program's by now.
     *
     * @param pid the process
     * @param because what happened, in one line
     */
    record Silent(long pid, String because) implements EngineLookup {}

    /** None that answers commands runs. */
    record None() implements EngineLookup {}
}
