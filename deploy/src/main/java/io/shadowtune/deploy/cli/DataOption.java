package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.config.ShadowtuneConfig;
import io.shadowtune.deploy.engine.EngineClient;
import io.shadowtune.deploy.engine.EngineLookup;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.reports.history.HistoryReader;
import io.shadowtune.reports.history.Opening;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option of commands that read the history. */
final class DataOption {
    @Option(names = "--data", paramLabel = "DIR", description = "The data folder; default: the setting data.dir.")
    private Optional<Path> folder = Optional.empty();

    /** The data folder. */
    Path folder(ShadowtuneConfig settings) {
        return folder.orElse(settings.dataDirectory());
    }

    /**
     * Reaches the history where that is easily done; empty when there is none, or it cannot be reached now. The caller
     * closes it.
     */
    Optional<HistoryAccess> openIfThere(ShadowtuneConfig settings) {
        try {
            return HistoryReader.isIn(folder(settings)) ? Optional.of(open(settings)) : Optional.empty();
        } catch (Failure notNow) {
            return Optional.empty();
        }
    }

    /** The same for an answer that can do without; who named the folder is told when it does. */
    Optional<HistoryAccess> openBeside(ShadowtuneConfig settings, Console console) {
        Optional<HistoryAccess> history = openIfThere(settings);
        if (folder.isPresent() && history.isEmpty()) {
            console.err()
                    .println("shadowtune: --data %s: holds no history that can be read now; the answer does without"
                            .formatted(folder.get()));
        }
        return history;
    }

    /**
     * The data folder of a command that adds to one; it makes none, since a slip of the pen would make one too.
     *
     * @throws Failure when it is not there
     */
    Path existing(ShadowtuneConfig settings) {
        return checked(folder(settings));
    }

    private static Path checked(Path data) {
        if (!Files.isDirectory(data)) {
            throw Failure.input(
                    "NO_SUCH_FOLDER",
                    data.toString(),
                    "%s; the data folder of 'run' or 'replay --data' is expected"
                            .formatted(Files.exists(data) ? "is no folder" : "does not exist"));
        }
        return data;
    }

    /**
     * Reaches the history: through the engine that runs there, else by its file. The caller closes it.
     *
     * @throws Failure when there is none, or an engine holds it and does not answer
     */
    HistoryAccess open(ShadowtuneConfig settings) {
        Path data = checked(folder(settings));
        EngineLookup engine = EngineClient.find(data);
        if (engine instanceof EngineLookup.Live live) {
            return new HistoryOfEngine(live.engine());
        }
        if (!(engine instanceof EngineLookup.Silent) && !HistoryReader.isIn(data)) {
            throw Failure.input(
                    "NO_HISTORY",
                    data.toString(),
                    "has no history yet; the data folder of 'run' or 'replay --data' is expected");
        }
        Opening<HistoryReader> opening = HistoryReader.open(data, settings.history());
        if (opening instanceof Opening.Refused<HistoryReader> refused) {
            if (engine instanceof EngineLookup.Silent silent) {
                throw Failure.outside(
                        "ENGINE_SILENT",
                        data.toString(),
                        "process %d holds it and does not answer (%s): ask again, or end it with kill %d"
                                .formatted(silent.pid(), silent.because(), silent.pid()));
            }
            throw Failure.outside("NO_HISTORY", data.toString(), refused.because());
        }
        return new HistoryOfFile(opening.orThrow());
    }
}
