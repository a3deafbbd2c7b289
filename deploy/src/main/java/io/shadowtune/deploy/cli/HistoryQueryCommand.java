package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.config.ShadowtuneConfig;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.reports.history.QueryAnswer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Answers a question in SQL from the history store. */
@Command(
        name = "query",
        header = "Answer one SELECT, DESCRIBE, SHOW or SUMMARIZE statement; SHOW TABLES lists what there is.")
final class HistoryQueryCommand implements Runnable {
    private final Shadowtune root;

    @Mixin
    private final ConfigOptions config = new ConfigOptions();

    @Parameters(paramLabel = "SQL", description = "The statement, in DuckDB's SQL.")
    private String sql = "";

    @Mixin
    private final DataOption data = new DataOption();

    @Option(names = "--limit", paramLabel = "N", defaultValue = "1000", description = "Most rows; default: 1000.")
    private int limit;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    HistoryQueryCommand(Shadowtune root) {
        this.root = root;
    }

    @Override
    public void run() {
        if (limit < 1) {
            throw new ParameterException(spec.commandLine(), "--limit must be at least 1");
        }
        ShadowtuneConfig settings = config.load(root.console());
        QueryRows rows = new QueryRows();
        QueryAnswer answer;
        try (HistoryAccess history = data.open(settings)) {
            answer = history.query(sql, limit, rows);
        }
        if (answer instanceof QueryAnswer.Refused refused) {
            throw Failure.input("BAD_QUERY", "query", refused.because());
        }
        boolean truncated = ((QueryAnswer.Answered) answer).truncated();
        root.answer(
                out -> rows.document(out, truncated),
                () -> rows.print(root.console().out(), truncated));
    }
}
