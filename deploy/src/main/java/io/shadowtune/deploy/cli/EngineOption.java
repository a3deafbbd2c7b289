package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.twin.EngineWord;
import io.shadowtune.models.twin.packet.Engine;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that names an engine of the twin. */
final class EngineOption {
    @Option(
            names = "--engine",
            paramLabel = "auto|packets|fast",
            description =
                    "packets: every packet by itself; fast: above 10 million packets a second, a little less near;"
                            + " auto: packets unless they would take long. Default: what the scenario says, else auto.")
    private Optional<String> word = Optional.empty();

    /**
     * The engine to take where a file asks for one; empty to have it chosen.
     *
     * @throws Failure when the word names none
     */
    Optional<Engine> over(Optional<Engine> ofFile) {
        if (word.isEmpty()) {
            return ofFile;
        }
        return EngineWord.read(word.get())
                .orElseThrow(() -> Failure.input("USAGE", "--engine " + word.get(), EngineWord.EXPECTED));
    }
}
