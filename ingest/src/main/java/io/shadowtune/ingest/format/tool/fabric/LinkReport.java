package io.shadowtune.ingest.format.tool.fabric;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.Numbers;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code mlxlink}: {@code Key : Value}, where error counts restart at "Time Since Last Clear" and {@code 15E-255} means
 * zero. Figures that list all lanes become one fact a lane.
 */
final class LinkReport implements ToolParser {
    private static final Pattern DEVICE = Pattern.compile("-d\\s+(\\S+)");
    private static final Pattern LINE = Pattern.compile("^([A-Z][\\w \\[\\]/()-]*?)\\s*:\\s+(\\S.*?)\\s*$");
    private static final Pattern TELLING = Pattern.compile(
            "(?m)^(Effective Physical (BER|Errors)|Raw Physical|Physical state|Symbol (BER|Errors)|Operational Info|Module Info|Rx Power Current)");
    private static final Pattern COUNT = Pattern.compile("(?i).*\\b(errors|counter)");
    private static final Pattern BIT_ERROR_RATIO = Pattern.compile("(?i).*\\bber");
    private static final Pattern RX_POWER = Pattern.compile("(?i)rx power( current)?.*");

    @Override
    public String tool() {
        return "mlxlink";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.toolHas("mlxlink") || text.anyLine(TELLING);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        Matcher device = DEVICE.matcher(text.reading().tool());
        String subject = device.find() ? device.group(1) : "";
        for (int i = 0; i < text.lines().size(); i++) {
            Matcher line = LINE.matcher(text.lines().get(i));
            if (line.matches()) {
                field(text, facts, i, subject, line.group(1).toLowerCase(Locale.ROOT), line.group(2));
            }
        }
    }

    private static void field(ToolText text, FactWriter facts, int line, String subject, String name, String value) {
        Double number = Numbers.leading(value);
        if (RX_POWER.matcher(name).matches()) {
            OpticsPower.lanes(facts, line, subject, value);
        } else if (BIT_ERROR_RATIO.matcher(name).matches() && number != null) {
            facts.level(line, subject, name, number < 1e-100 ? 0 : number, Unit.RATIO);
        } else if (COUNT.matcher(name).matches() && value.matches("\\d+")) {
            Counts.cell(text, facts, line, subject, name, value);
        } else {
            facts.setting(line, subject, name, value, Unit.NONE);
        }
    }
}
