package io.shadowtune.ingest.format.tool.host;

import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.List;

/**
 * How long threads were ready and did not run: {@code perf sched timehist} (columns wait, sch delay, run, in ms),
 * {@code perf sched latency} (average and maximum delay in ms), and rows of {@code pidstat -t -u} cut off from their
 * heading by a filter. The subject is the thread.
 */
final class SchedulerLines {
    private static final String TIMEHIST =
            "^\\s*\\d+\\.\\d+\\s+(?:\\S+\\s+)?\\[\\d+\\]\\s+(\\S.*?)\\[[\\d/]+\\]\\s+(\\d+\\.\\d+)\\s+(\\d+\\.\\d+)\\s+(\\d+\\.\\d+)";
    private static final String LATENCY =
            "^\\s*(\\S.*?)\\s*\\|.*\\|\\s*avg(?: delay)?:\\s*([\\d.]+)(?: ms)?\\s*\\|\\s*max(?: delay)?:\\s*([\\d.]+)";
    private static final String PIDSTAT_ROW =
            "^(?:Average:|[\\d:]+(?:\\s+[AP]M)?)\\s+\\d+\\s+(?:\\d+|-)\\s+(?:\\d+|-)\\s+([\\d.]+)\\s+([\\d.]+)\\s+[\\d.]+\\s+([\\d.]+)\\s+([\\d.]+)\\s+\\d+\\s+(?:\\|__)?(\\S.*)$";

    /** The parsers. */
    static final List<ToolParser> ALL = List.of(
            LineTool.of("perf sched")
                    .line(
                            TIMEHIST,
                            read -> read.facts()
                                    .level(read.line(), read.group(1), "sch delay", read.number(3), Unit.NONE))
                    .line(LATENCY, read -> {
                        read.facts().level(read.line(), read.group(1), "sch delay", read.number(2), Unit.NONE);
                        read.facts().level(read.line(), read.group(1), "sch delay max", read.number(3), Unit.NONE);
                    }),
            LineTool.of("pidstat").namedAs("pidstat\\b(?=.*-\\w*t)").line(PIDSTAT_ROW, read -> {
                if (!read.text().lines().stream().anyMatch(line -> line.contains("%wait"))) {
                    read.facts().level(read.line(), read.group(5), "%usr", read.number(1), Unit.NONE);
                    read.facts().level(read.line(), read.group(5), "%system", read.number(2), Unit.NONE);
                    read.facts().level(read.line(), read.group(5), "%wait", read.number(3), Unit.NONE);
                    read.facts().level(read.line(), read.group(5), "%cpu", read.number(4), Unit.NONE);
                }
            }));

    private SchedulerLines() {}
}
