package io.shadowtune.ingest.format.tool.host;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code nvidia-smi -q}: indented {@code key : value} below the GPU's bus address, which is the subject. Keys that only
 * have a meaning below another one ({@code Max}, {@code Current}, {@code Graphics}) carry it before them.
 */
final class NvidiaSmiQuery implements ToolParser {
    private static final Pattern GPU = Pattern.compile("^GPU ([0-9A-Fa-f]{4,8}:[0-9A-Fa-f]{2}:[0-9A-Fa-f]{2}\\.[0-9])");
    private static final Pattern KEY_VALUE = Pattern.compile("^(\\s+)(\\S.*?)\\s+: (.*)$");
    private static final Pattern GROUP = Pattern.compile("^\\s+[A-Z][\\w &/-]+$");
    private static final Pattern NEEDS_GROUP =
            Pattern.compile("Max|Current|Device Current|Device Max|Host Max|Graphics|SM|Memory|Video|State|Status");

    /** A part of the answer, filtered, that has no line of a GPU. */
    private static final Pattern ASKED = Pattern.compile("nvidia-smi -q(?!uery)");

    @Override
    public String tool() {
        return "nvidia-smi -q";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(GPU)
                || text.lines().stream().anyMatch(line -> line.contains("NVSMI LOG"))
                || ASKED.matcher(text.reading().tool()).find();
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        String subject = "";
        String group = "";
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher gpu = GPU.matcher(line);
            Matcher pair = KEY_VALUE.matcher(line);
            if (gpu.find()) {
                subject = gpu.group(1);
                facts.understood(i);
            } else if (pair.matches()) {
                String name = pair.group(2);
                facts.setting(
                        i,
                        subject,
                        NEEDS_GROUP.matcher(name).matches() ? group + " " + name : name,
                        pair.group(3).strip(),
                        Unit.NONE);
            } else if (GROUP.matcher(line).matches()) {
                group = line.strip();
                facts.understood(i);
            }
        }
    }
}
