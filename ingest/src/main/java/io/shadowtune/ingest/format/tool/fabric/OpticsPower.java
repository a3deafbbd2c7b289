package io.shadowtune.ingest.format.tool.fabric;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Received light per lane: {@code ethtool -m}, {@code sfputil}, {@code show interfaces transceiver} in its forms with
 * one value a line. Alarms and warnings of the module are settings with the value {@code On} or {@code Off}.
 */
final class OpticsPower implements ToolParser {
    private static final Pattern POWER = Pattern.compile(
            "(?i)^\\s*((?:rcvr|rx|receive[rd]?)[^:=]*power[^:=]*|rx\\s*\\d+\\s*power)\\s*[:=]\\s*(.*?dBm.*|-?[\\d.]+.*|-inf.*)$");
    private static final Pattern ALARM = Pattern.compile(
            "(?i)^\\s*((?:laser )?rx power.*?(?:low|high) (?:alarm|warning)[^:]*?|rx[- ]?los\\b[^:]*?)\\s*:\\s*(On|Off|Yes|No|True|False)\\s*$");
    /** A row of {@code show interface transceiver details}: the value, a mark, then high and low alarm, high and low warning. */
    private static final Pattern WITH_BOUNDS = Pattern.compile(
            "(?i)^\\s*rx power\\s+(-?[\\d.]+) dBm\\s*[+-]{0,2}\\s+(-?[\\d.]+) dBm\\s+(-?[\\d.]+) dBm\\s+(-?[\\d.]+) dBm\\s+(-?[\\d.]+) dBm\\s*$");

    private static final Pattern LANE_HEADING = Pattern.compile("(?i)^\\s*lane number\\s*:\\s*(\\d+).*");
    private static final Pattern THRESHOLD = Pattern.compile("(?i)threshold");
    private static final Pattern DBM = Pattern.compile("(?i)(-inf|-?\\d+(?:\\.\\d+)?)(?=\\s*dBm|\\s*[,\\s]|$)");
    private static final Pattern LANE = Pattern.compile("(?i)(?:channel|lane)\\s*(\\d+)|rx\\s*(\\d+)");
    private static final double NO_LIGHT_DBM = -40;

    @Override
    public String tool() {
        return "optics";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(POWER) || text.anyLine(ALARM) || text.anyLine(WITH_BOUNDS);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        String laneAbove = "";
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher bounded = WITH_BOUNDS.matcher(line);
            Matcher heading = LANE_HEADING.matcher(line);
            laneAbove = heading.matches() ? "lane " + heading.group(1) : laneAbove;
            Matcher alarm = ALARM.matcher(line);
            Matcher power = POWER.matcher(line);
            if (facts.isUnderstood(i)) {
                continue;
            }
            if (bounded.matches()) {
                bounded(facts, i, laneAbove, bounded);
            } else if (alarm.matches()) {
                facts.setting(i, "", alarm.group(1), alarm.group(2), Unit.NONE);
            } else if (power.matches() && !THRESHOLD.matcher(power.group(1)).find()) {
                Matcher lane = LANE.matcher(power.group(1));
                String value = power.group(2).replaceFirst("^.*mW\\s*/\\s*", "");
                if (lane.find()) {
                    String number = lane.group(1) != null ? lane.group(1) : lane.group(2);
                    one(facts, i, "lane " + number, value);
                } else {
                    lanes(facts, i, "", value);
                }
            }
        }
    }

    private static void bounded(FactWriter facts, int line, String lane, Matcher row) {
        double power = Double.parseDouble(row.group(1));
        level(facts, line, lane, row.group(1));
        facts.setting(line, lane, "rx power low alarm", onWhen(power < Double.parseDouble(row.group(3))), Unit.NONE);
        facts.setting(line, lane, "rx power low warning", onWhen(power < Double.parseDouble(row.group(5))), Unit.NONE);
    }

    private static String onWhen(boolean raised) {
        return raised ? "On" : "Off";
    }

    /** Takes a list of lanes, such as {@code 0.4,0.3,-6.8,0.5}, in dBm. */
    static void lanes(FactWriter facts, int line, String port, String values) {
        Matcher value = DBM.matcher(values.replaceAll("\\[.*?\\]", ""));
        int lane = 1;
        while (value.find()) {
            level(facts, line, (port + " lane " + lane).strip(), value.group(1));
            lane++;
        }
        if (lane == 1) {
            facts.understood(line);
        }
    }

    private static void one(FactWriter facts, int line, String lane, String text) {
        Matcher value = DBM.matcher(text);
        if (value.find()) {
            level(facts, line, lane, value.group(1));
        }
    }

    private static void level(FactWriter facts, int line, String lane, String dbm) {
        double power = dbm.startsWith("-i") ? NO_LIGHT_DBM : Double.parseDouble(dbm);
        facts.level(line, lane, "rx_power_dbm", power, Unit.NONE);
    }
}
