package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.config.ShadowtuneConfig;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.reports.history.HistoryReader;
import io.shadowtune.reports.history.Opening;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option of commands that read the history. */
final class DataOption {
    @Option(names = "--data", paramLabel = "DIR", description = "The data folder; default: the setting data.dir.")
    private Optional<Path> folder = Optional.empty();

    /** Opens the history; the caller closes it. */
    HistoryReader open(ShadowtuneConfig settings) {
        Path data = folder.orElse(settings.dataDirectory());
        Opening<HistoryReader> opening = HistoryReader.open(data, settings.history());
        if (opening instanceof Opening.Refused<HistoryReader> refused) {
            throw Failure.outside("NO_HISTORY", data.toString(), refused.because());
        }
        return opening.orThrow();
    }
}
