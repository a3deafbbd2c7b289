package io.shadowtune.ingest.format.tool.fabric;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Routing settings of a subnet manager or an adaptive-routing switch: {@code opensm.conf}, {@code opensm-ar.conf},
 * {@code ibdiagnet} node information, {@code nv show router adaptive-routing}, {@code mlxreg ROCE_ACCEL}.
 */
final class SubnetManagerSettings implements ToolParser {
    private static final Pattern SETTING = Pattern.compile(
            "(?i)^\\s*\\|?\\s*(ar[-_ ]?(?:mode|sl[-_]mask|enabled?|capable|group\\w*|aging\\w*|transport\\w*|fr\\w*)|enable_ar|adaptive[-_ ]?routing\\w*"
                    + "|\\w*adaptive_routing\\w*|en_sl_mask|shield_mode|routing[-_ ]engines?|pfrn_\\w+|lmc|hbf\\w*|sl2vl\\w*)"
                    + "\\s*[:=|]?\\s+?\\|?\\s*[\"']?([\\w,.:+-]+(?: [\\w,.:+-]+)*)[\"']?\\s*\\|?\\s*$");

    @Override
    public String tool() {
        return "opensm";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(SETTING);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i).replaceFirst("=", " ").replaceFirst(":(?=\\s)", " ");
            Matcher setting = SETTING.matcher(line);
            if (!facts.isUnderstood(i) && setting.matches()) {
                String name = setting.group(1).toLowerCase(Locale.ROOT).replaceAll("[- ]", "_");
                facts.setting(i, "", name, setting.group(2), Unit.NONE);
            }
        }
    }
}
