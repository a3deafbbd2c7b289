package io.shadowtune.ingest.format.tool.library;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code fi_info}: providers and their domains, or {@code fi_getinfo_error} when none answers. */
final class LibfabricInfo implements ToolParser {
    private static final Pattern KEYED =
            Pattern.compile("^\\s*(provider|fabric|domain|version|type|protocol): (\\S+).*");
    private static final Pattern ERROR = Pattern.compile("fi_getinfo:? (?:returned )?(-?\\d+.*)");

    @Override
    public String tool() {
        return "fi_info";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.toolHas("fi_info") || text.anyLine(ERROR);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        String provider = "";
        for (int i = 0; i < text.lines().size(); i++) {
            Matcher keyed = KEYED.matcher(text.lines().get(i));
            Matcher error = ERROR.matcher(text.lines().get(i));
            if (keyed.matches()) {
                provider = keyed.group(1).equals("provider") ? keyed.group(2) : provider;
                facts.setting(i, provider, "fi_" + keyed.group(1), keyed.group(2), Unit.NONE);
            } else if (error.find()) {
                facts.event(i, "", "fi_getinfo_error", error.group(1));
            }
        }
    }
}
