package io.shadowtune.ingest.format.tool.host;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Pattern;

/** {@code /proc/cmdline}: the options the kernel was started with, each a setting under {@code cmdline}. */
final class CommandLine implements ToolParser {
    private static final Pattern BOOTED = Pattern.compile("(?:^|\\s)(?:BOOT_IMAGE|root)=\\S+ ");

    @Override
    public String tool() {
        return "/proc/cmdline";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(BOOTED);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        for (int i = 0; i < text.lines().size(); i++) {
            if (!BOOTED.matcher(text.lines().get(i)).find()) {
                continue;
            }
            for (String option : text.lines().get(i).strip().split("\\s+", -1)) {
                int equals = option.indexOf('=');
                String name = equals < 0 ? option : option.substring(0, equals);
                facts.setting(i, "cmdline", name, equals < 0 ? "" : option.substring(equals + 1), Unit.NONE);
            }
        }
    }
}
