package io.shadowtune.ingest.format.tool.host;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Prometheus text: {@code name{label="value",..} number}. Counters (by their TYPE line, or by the endings that the
 * naming rules give them) are cumulative, all others levels. A host label names the machine; labels that only repeat a
 * serial number or model are left out of the subject, and a GPU is {@code gpu 3}.
 */
final class PrometheusText implements ToolParser {
    private static final Pattern TYPE = Pattern.compile("^# TYPE (\\S+) (\\w+)");
    private static final Pattern SAMPLE = Pattern.compile(
            "^([a-zA-Z_:][\\w:]*)(?:\\{(.*)\\})?\\s+([-+]?[\\d.]+(?:[eE][-+]?\\d+)?)(?:\\s+\\d{10,})?$");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern COUNTER_NAME = Pattern.compile(".*(?:_total|_count|_sum|_bucket)");
    private static final Pattern HOST_LABEL = Pattern.compile("(?i)hostname|node|nodename");
    private static final Pattern NOISE =
            Pattern.compile("(?i)uuid|pci_bus_id|device|modelname|dcgm_fi_driver_version|err_msg|job|instance");

    @Override
    public String tool() {
        return "Prometheus text";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(TYPE)
                || text.lines().stream().anyMatch(line -> {
                    Matcher sample = SAMPLE.matcher(line);
                    return sample.matches() && sample.group(2) != null;
                });
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        Set<String> counters = new HashSet<>();
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher type = TYPE.matcher(line);
            Matcher sample = SAMPLE.matcher(line);
            if (type.find()) {
                if (type.group(2).equals("counter")) {
                    counters.add(type.group(1));
                }
                facts.understood(i);
            } else if (line.startsWith("# HELP")) {
                facts.understood(i);
            } else if (sample.matches()) {
                boolean counter = counters.contains(sample.group(1))
                        || COUNTER_NAME.matcher(sample.group(1)).matches();
                sample(text, i, sample, counter, facts);
            }
        }
    }

    private static void sample(ToolText text, int line, Matcher sample, boolean counter, FactWriter facts) {
        String host = "";
        List<String> subject = new ArrayList<>();
        Matcher label = LABEL.matcher(sample.group(2) == null ? "" : sample.group(2));
        while (label.find()) {
            String name = label.group(1);
            if (HOST_LABEL.matcher(name).matches()) {
                host = label.group(2);
            } else if (name.equals("gpu") || name.equals("cpu")) {
                subject.add(0, name + " " + label.group(2));
            } else if (!NOISE.matcher(name).matches()
                    || (name.equals("device") && !sample.group(1).startsWith("DCGM"))) {
                subject.add(name.toLowerCase(Locale.ROOT) + "=" + label.group(2));
            }
        }
        FactKind kind = !counter ? FactKind.LEVEL : text.saysGrowth() ? FactKind.GROWTH : FactKind.CUMULATIVE;
        facts.add(
                line,
                host,
                String.join(" ", subject),
                sample.group(1),
                kind,
                sample.group(3),
                Double.valueOf(sample.group(3)),
                Unit.NONE);
    }
}
