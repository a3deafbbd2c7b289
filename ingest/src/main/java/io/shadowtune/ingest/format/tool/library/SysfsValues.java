package io.shadowtune.ingest.format.tool.library;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.Numbers;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Files of RDMA and network devices as {@code grep .} or {@code grep -r} prints them, {@code path:value}. Files below
 * {@code counters}, {@code hw_counters} and {@code statistics} count; {@code port_xmit_data} and {@code port_rcv_data}
 * count words of 4 bytes and are given in bytes. {@code lifespan} is a refresh period and no counter.
 */
final class SysfsValues implements ToolParser {
    private static final Pattern FILE = Pattern.compile(
            "(?:^|\\s|/)(?:infiniband|net)/([\\w.-]+)/(?:ports/(\\d+)/)?((?:[\\w.-]+/)*)([\\w.-]+)\\s*[:=]\\s*(\\S.*?)\\s*$");
    private static final Pattern SHORT = Pattern.compile(
            "^\\s*(?:\\./)?(?:ports/(\\d+)/)?((?:hw_counters|counters|statistics)/)([\\w.-]+)\\s*[: ]\\s*(\\d+)\\s*$");
    private static final Pattern COUNTING = Pattern.compile("(?:hw_counters|counters|statistics)/");
    private static final Pattern WORDS = Pattern.compile("port_(?:xmit|rcv)_data");

    @Override
    public String tool() {
        return "grep . /sys/class/infiniband";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(FILE) || text.anyLine(SHORT);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher file = FILE.matcher(line);
            Matcher brief = SHORT.matcher(line);
            if (file.find()) {
                String port = file.group(2) == null ? "" : "/" + file.group(2);
                value(i, file.group(1) + port, file.group(3), file.group(4), file.group(5), text, facts);
            } else if (brief.matches()) {
                String device = ToolWords.rdmaDevice(text);
                value(i, device, brief.group(2), brief.group(3), brief.group(4), text, facts);
            }
        }
    }

    private static void value(
            int index, String subject, String folder, String name, String value, ToolText text, FactWriter facts) {
        Double number = Numbers.leading(value);
        boolean counts = COUNTING.matcher(folder).find() && !name.equals("lifespan");
        if (!counts || number == null) {
            String full = folder.isEmpty() || folder.endsWith("counters/") ? name : folder + name;
            if (name.equals("rate") && number != null) {
                facts.add(index, "", subject, name, FactKind.SETTING, value, number * 1e9, Unit.BITS_PER_SECOND);
            } else {
                facts.setting(index, subject, full, value, Unit.NONE);
            }
            return;
        }
        boolean words = WORDS.matcher(name).matches();
        Unit unit = words ? Unit.BYTES : Unit.EVENTS;
        double count = words ? number * 4 : number;
        if (text.saysGrowth()) {
            facts.growth(index, "", subject, name, count, unit);
        } else {
            facts.cumulative(index, subject, name, count, unit);
        }
    }
}
