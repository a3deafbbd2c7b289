package io.shadowtune.ingest.format.tool.host;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a PCIe link can do and what it does, from {@code lspci -vv} (LnkCap, LnkSta, ACSCtl, MaxReadReq, RlxdOrd), from
 * the files {@code current_link_*} and {@code max_link_*}, and from the kernel's line on limited bandwidth. Speeds are
 * GT/s; subject is the device's address or the word before its figures. Older pciutils do not say {@code downgraded}.
 */
final class PcieLinks implements ToolParser {
    private static final Pattern ADDRESS = Pattern.compile("\\b((?:[0-9a-f]{4}:)?[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7])\\b");
    private static final Pattern HEAD = Pattern.compile("^((?:[0-9a-f]{4}:)?[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7]) ");
    private static final Pattern LINK =
            Pattern.compile("\\bLnk(Cap|Sta):.*?Speed ([\\d.]+)GT/s(.*?)(?:,|$).*?(?:Width x(\\d+))?(?:[ ,(]|$)");
    private static final Pattern WIDTH = Pattern.compile("Width x(\\d+)");
    private static final Pattern FILE = Pattern.compile("\\b(current|max)_link_(speed|width)\\s*[=:]?\\s*x?([\\d.]+)");
    private static final Pattern ACS = Pattern.compile("ACSCtl:\\s*(.*)");
    private static final Pattern READ_REQUEST = Pattern.compile("MaxReadReq (\\d+)(?: bytes)?");
    private static final Pattern RELAXED = Pattern.compile("RlxdOrd([+-])");
    private static final Pattern LIMITED = Pattern.compile(
            "([\\d.]+) Gb/s available PCIe bandwidth, limited by ([\\d.]+) GT/s PCIe x(\\d+) link(?: at (\\S+))?(?: \\(capable of ([\\d.]+) Gb/s)?");

    @Override
    public String tool() {
        return "lspci -vv";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(LINK)
                || text.anyLine(FILE)
                || text.anyLine(ACS)
                || text.anyLine(READ_REQUEST)
                || text.anyLine(LIMITED);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        Matcher asked = ADDRESS.matcher(text.reading().tool());
        String device = asked.find() ? asked.group(1) : "";
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher head = HEAD.matcher(line);
            if (head.find()) {
                device = head.group(1);
            }
            link(line, i, device, facts);
            files(line, i, facts);
            limited(line, i, facts);
        }
    }

    private static void link(String line, int i, String device, FactWriter facts) {
        Matcher link = LINK.matcher(line);
        if (link.find()) {
            String of = "lnk" + link.group(1);
            facts.setting(i, device, of + " speed", link.group(2), Unit.NONE);
            Matcher width = WIDTH.matcher(line);
            if (width.find()) {
                facts.setting(i, device, of + " width", width.group(1), Unit.NONE);
            }
            if (line.contains("(downgraded)")) {
                facts.setting(i, device, of + " downgraded", "yes", Unit.NONE);
            }
        }
        Matcher acs = ACS.matcher(line);
        if (acs.find()) {
            facts.setting(i, device, "acsctl", acs.group(1), Unit.NONE);
        }
        Matcher request = READ_REQUEST.matcher(line);
        if (request.find()) {
            facts.setting(i, device, "maxreadreq", request.group(1), Unit.BYTES);
        }
        Matcher relaxed = RELAXED.matcher(line);
        if (relaxed.find()) {
            facts.setting(i, device, "rlxdord", relaxed.group(1), Unit.NONE);
        }
    }

    private static void files(String line, int i, FactWriter facts) {
        Matcher file = FILE.matcher(line);
        String subject = "";
        while (file.find()) {
            if (subject.isEmpty()) {
                Matcher address = ADDRESS.matcher(line);
                String before = line.substring(0, file.start()).strip();
                subject = address.find() ? address.group(1) : before.replaceFirst("[:/]$", "");
            }
            facts.setting(i, subject, file.group(1) + "_link_" + file.group(2), file.group(3), Unit.NONE);
        }
    }

    private static void limited(String line, int i, FactWriter facts) {
        Matcher limited = LIMITED.matcher(line);
        if (limited.find()) {
            String at = limited.group(4) == null ? "" : limited.group(4);
            facts.setting(i, at, "pcie available gbps", limited.group(1), Unit.NONE);
            if (limited.group(5) != null) {
                facts.setting(i, at, "pcie capable gbps", limited.group(5), Unit.NONE);
            }
        }
    }
}
