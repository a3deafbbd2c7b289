package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.config.ShadowtuneConfig;
import io.shadowtune.deploy.engine.DataDirectory;
import io.shadowtune.deploy.engine.EngineClient;
import io.shadowtune.deploy.engine.EngineLookup;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.ingest.telemetry.Verdict;
import io.shadowtune.reports.history.HistoryBatch;
import io.shadowtune.reports.history.HistoryWriter;
import io.shadowtune.reports.history.Opening;
import java.nio.file.Path;

/** Brings a verdict into the history: through the engine that holds it, else by its file, as its one writer. */
final class VerdictKeeper {
    private VerdictKeeper() {}

    /**
     * Keeps it.
     *
     * @throws Failure when an engine holds the data folder and does not answer, or the folder cannot be written
     */
    static void keep(Verdict verdict, Path data, ShadowtuneConfig settings) {
        if (EngineClient.find(data) instanceof EngineLookup.Live live) {
            live.engine().give(verdict);
            return;
        }
        try (DataDirectory directory = DataDirectory.take(data)) {
            Opening<HistoryWriter> opening = HistoryWriter.open(directory.path(), settings.history());
            if (opening instanceof Opening.Refused<HistoryWriter> refused) {
                throw Failure.outside("HISTORY", data.toString(), refused.because());
            }
            try (HistoryWriter history = opening.orThrow()) {
                history.append(new HistoryBatch().add(verdict));
            }
        }
    }
}
