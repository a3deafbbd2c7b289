package io.shadowtune.ingest.format.tool.library;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.Numbers;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Ports of RDMA devices as {@code ibstat}, {@code ibstatus} and {@code ibv_devinfo} print them: indented {@code key:
 * value} under a device. Names are the keys with underscores, subject {@code device/port}; {@code rate} is in bit/s, an MTU
 * in bytes (the number in brackets is only its code).
 */
final class RdmaPorts implements ToolParser {
    private static final Pattern DEVICE =
            Pattern.compile("^\\s*(?:CA '([^']+)'|hca_id:\\s*(\\S+)|Infiniband device '([^']+)' port (\\d+) status:)");
    private static final Pattern PORT = Pattern.compile("^\\s*[Pp]ort:?\\s+(\\d+):?\\s*$");
    private static final Pattern KEYED = Pattern.compile("^\\s*([A-Za-z][\\w ]*?)\\s*:\\s*(\\S.*?)\\s*$");
    private static final List<String> KEYS = List.of(
            "state",
            "physical_state",
            "phys_state",
            "rate",
            "effective_speed",
            "link_layer",
            "active_mtu",
            "max_mtu",
            "active_width",
            "active_speed",
            "firmware_version",
            "fw_ver",
            "ca_type",
            "vendor_part_id",
            "sm_lid",
            "base_lid",
            "port_lid",
            "transport",
            "board_id",
            "lmc",
            "speed",
            "width");

    @Override
    public String tool() {
        return "ibstat, ibv_devinfo";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(DEVICE) || text.toolHas("ibstat", "ibv_devinfo");
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        String device = ToolWords.rdmaDevice(text);
        String port = "";
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher named = DEVICE.matcher(line);
            Matcher ported = PORT.matcher(line);
            Matcher keyed = KEYED.matcher(line);
            if (named.find()) {
                device = firstOf(named);
                port = named.group(4) == null ? "" : "/" + named.group(4);
                facts.understood(i);
            } else if (ported.matches()) {
                port = "/" + ported.group(1);
                facts.understood(i);
            } else if (keyed.matches()) {
                keyed(i, device + port, keyed, facts);
            }
        }
    }

    private static void keyed(int index, String subject, Matcher keyed, FactWriter facts) {
        String key = keyed.group(1).toLowerCase(Locale.ROOT).replace(' ', '_');
        String value = keyed.group(2);
        facts.understood(index);
        if (key.equals("rate")) {
            Double gbps = Numbers.leading(value);
            Double bps = gbps == null ? null : gbps * 1e9;
            facts.add(index, "", subject, key, FactKind.SETTING, value, bps, Unit.BITS_PER_SECOND);
        } else if (KEYS.contains(key)) {
            facts.setting(index, subject, key, value, key.endsWith("_mtu") ? Unit.BYTES : Unit.NONE);
        }
    }

    private static String firstOf(Matcher named) {
        for (int group = 1; group <= 3; group++) {
            String name = named.group(group);
            if (name != null) {
                return name;
            }
        }
        return "";
    }
}
