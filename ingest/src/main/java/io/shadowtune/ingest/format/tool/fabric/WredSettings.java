package io.shadowtune.ingest.format.tool.fabric;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One hash of a SONiC database: {@code sonic-db-cli ... hgetall} as a dictionary, or {@code redis-cli hgetall} with a
 * field and its value on alternate lines, numbered or not.
 */
final class WredSettings implements ToolParser {
    private static final Pattern KEY = Pattern.compile("hgetall\\s+[\"']?([^\"'\\s]+)");
    private static final Pattern ENTRY = Pattern.compile("['\"]([\\w.-]+)['\"]\\s*:\\s*['\"]([^'\"]*)['\"]");
    private static final Pattern QUOTES = Pattern.compile("^\\s*(?:\\d+\\)\\s*)?[\"']?(.*?)[\"']?\\s*$");
    private static final Pattern FIELD = Pattern.compile("[A-Za-z][\\w:.-]*");

    @Override
    public String tool() {
        return "sonic-db-cli";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.toolHas("hgetall", "sonic-db-cli", "redis-cli");
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        Matcher key = KEY.matcher(text.reading().tool());
        String subject = key.find() ? key.group(1) : "";
        boolean dictionary = false;
        for (int i = 0; i < text.lines().size(); i++) {
            Matcher entry = ENTRY.matcher(text.lines().get(i));
            while (entry.find()) {
                dictionary = true;
                facts.setting(i, subject, entry.group(1), entry.group(2), Unit.NONE);
            }
        }
        for (int i = 0; !dictionary && i + 1 < text.lines().size(); i += 2) {
            String field = unquoted(text.lines().get(i));
            if (FIELD.matcher(field).matches()) {
                facts.understood(i);
                facts.setting(
                        i + 1,
                        subject,
                        field.toLowerCase(Locale.ROOT),
                        unquoted(text.lines().get(i + 1)),
                        Unit.NONE);
            }
        }
    }

    private static String unquoted(String line) {
        return QUOTES.matcher(line).replaceFirst("$1");
    }
}
