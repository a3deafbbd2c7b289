package io.shadowtune.ingest.format.tool.library;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Environment variables: {@code NAME=value} as {@code env}, scripts ({@code export}, {@code setenv}, {@code -x}),
 * configuration files and pod manifests ({@code name:} and {@code value:} on two lines) state them.
 */
final class EnvironmentLines implements ToolParser {
    private static final Pattern ASSIGNED =
            Pattern.compile("(?:^|[\\s,;\"'])([A-Z][A-Z0-9]*_[A-Z0-9_]+) ?= ?(\"[^\"]*\"|'[^']*'|[^\\s\"';]+)");
    private static final Pattern NAME = Pattern.compile(
            "^\\s*-?\\s*\"?name\"?:\\s*\"?((?:NCCL|RCCL|UCX|FI|OFI|HSA|TORCH|MELLANOX|OMPI)_[A-Z0-9_]+)\"?,?\\s*$");
    private static final Pattern SETENV = Pattern.compile("^\\s*setenv\\s+([A-Z][A-Z0-9_]+)\\s+(\\S+)\\s*$");
    private static final Pattern VALUE = Pattern.compile("^\\s*\"?value\"?:\\s*[\"']?([^\"']*)[\"']?,?\\s*$");
    private static final Pattern MAPPED = Pattern.compile(
            "^\\s*\"?((?:NCCL|RCCL|UCX|FI|OFI|TORCH_NCCL)_[A-Z0-9_]+)\"?:\\s*[\"']?([^\"'\\s]+)[\"']?,?\\s*$");

    @Override
    public String tool() {
        return "environment";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(ASSIGNED) || text.anyLine(SETENV) || text.anyLine(NAME) || text.anyLine(MAPPED);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            if (line.strip().startsWith("#")) {
                facts.understood(i);
                continue;
            }
            Matcher assigned = ASSIGNED.matcher(line);
            while (assigned.find()) {
                facts.setting(i, "", assigned.group(1), unquoted(assigned.group(2)), Unit.NONE);
            }
            Matcher setenv = SETENV.matcher(line);
            if (setenv.matches()) {
                facts.setting(i, "", setenv.group(1), setenv.group(2), Unit.NONE);
            }
            Matcher mapped = MAPPED.matcher(line);
            if (mapped.matches()) {
                facts.setting(i, "", mapped.group(1), mapped.group(2), Unit.NONE);
            }
            Matcher name = NAME.matcher(line);
            if (name.matches() && i + 1 < text.lines().size()) {
                Matcher value = VALUE.matcher(text.lines().get(i + 1));
                if (value.matches()) {
                    facts.understood(i);
                    facts.setting(i + 1, "", name.group(1), value.group(1), Unit.NONE);
                }
            }
        }
    }

    private static String unquoted(String value) {
        return value.replaceAll("^[\"']|[\"']$", "");
    }
}
