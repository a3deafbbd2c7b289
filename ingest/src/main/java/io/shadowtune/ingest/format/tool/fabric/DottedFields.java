package io.shadowtune.ingest.format.tool.fabric;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fields with dots up to their value: {@code perfquery}, {@code ibportstate}, {@code smpquery}. */
final class DottedFields implements ToolParser {
    private static final Pattern HEADING = Pattern.compile("(?i)\\b(lid \\d+|dr path \\S+)\\b.*?\\bport:? (\\d+)");
    private static final Pattern FIELD =
            Pattern.compile("^\\s*(?:((?i)port \\d+):?\\s+)?([A-Za-z][\\w.]*?):\\.{2,}\\s*(.*?)\\s*$");

    @Override
    public String tool() {
        return "perfquery";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(FIELD);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        String subject = "";
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher heading = HEADING.matcher(line);
            Matcher field = FIELD.matcher(line);
            if (field.matches()) {
                String name = field.group(2).toLowerCase(Locale.ROOT);
                String of = field.group(1) == null ? subject : field.group(1).toLowerCase(Locale.ROOT);
                if (field.group(3).matches("\\d+") && IbErrors.isCounter(name)) {
                    IbErrors.counter(text, facts, i, of, name, field.group(3));
                } else {
                    facts.setting(i, of, name, field.group(3), Unit.NONE);
                }
            } else if (line.strip().startsWith("#") && heading.find()) {
                subject = heading.group(1).toLowerCase(Locale.ROOT) + " port " + heading.group(2);
                facts.understood(i);
            }
        }
    }
}
