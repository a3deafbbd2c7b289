package io.shadowtune.ingest.format.tool.service;

import com.fasterxml.jackson.databind.JsonNode;
import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.JsonObjects;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Who has which hardware address: {@code ip neigh}, its JSON form, {@code arp -n}, and the replies that {@code arping}
 * prints. The IP address is the subject.
 */
final class Neighbours implements ToolParser {
    private static final String MAC = "((?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2})";
    private static final Pattern IP_NEIGH = Pattern.compile(
            "^(?:\\d{1,2}:\\d{2}(?::\\d{2})?\\s+)?(\\d+(?:\\.\\d+){3}|[0-9a-f]*:[0-9a-f:]*:[0-9a-f]*)\\s+(?:dev (\\S+)\\s+)?(?:lladdr "
                    + MAC
                    + "\\s+)?(?:router |extern_learn |proxy )*"
                    + "(REACHABLE|STALE|DELAY|PROBE|FAILED|INCOMPLETE|PERMANENT|NOARP)\\b");
    private static final Pattern ARP =
            Pattern.compile("^(\\d+(?:\\.\\d+){3})\\s+ether\\s+" + MAC + "\\s+\\S+\\s+(?:\\S+\\s+)?(\\S+)$");
    private static final Pattern HARDWARE = Pattern.compile(MAC);
    private static final Pattern JSON = Pattern.compile("\"dst\":");
    private static final Pattern ARPING = Pattern.compile(
            "(?:reply from|bytes from) (?:" + MAC + " \\()?(\\d+(?:\\.\\d+){3})\\)?(?: \\[" + MAC + "\\])?");

    @Override
    public String tool() {
        return "ip neigh, arp, arping";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(IP_NEIGH) || text.anyLine(ARP) || text.anyLine(JSON) || text.toolHas("arping");
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i).strip();
            Matcher neigh = IP_NEIGH.matcher(line);
            Matcher arp = ARP.matcher(line);
            Matcher reply = ARPING.matcher(line);
            if (neigh.find()) {
                facts.setting(i, neigh.group(1), "neigh_state", neigh.group(4), Unit.NONE);
                lladdr(facts, i, neigh.group(1), "lladdr", neigh.group(3));
            } else if (arp.find()) {
                lladdr(facts, i, arp.group(1), "lladdr", arp.group(2));
            } else if (text.toolHas("arping") && reply.find()) {
                String mac = reply.group(1) == null ? reply.group(3) : reply.group(1);
                lladdr(facts, i, reply.group(2), "arp_reply_from", mac);
            }
        }
        JsonObjects.of(text).forEach(at -> json(at.lineIndex(), at.node(), facts));
    }

    /** Routes have a {@code dst}, too, and no state. */
    private static void json(int line, JsonNode one, FactWriter facts) {
        String address = one.path("dst").asText("");
        if (address.isEmpty() || !one.path("state").isArray()) {
            return;
        }
        String mac = one.path("lladdr").asText("");
        lladdr(facts, line, address, "lladdr", HARDWARE.matcher(mac).matches() ? mac : null);
        one.path("state").forEach(state -> facts.setting(line, address, "neigh_state", state.asText(), Unit.NONE));
    }

    private static void lladdr(FactWriter facts, int line, String address, String name, @Nullable String mac) {
        if (mac != null) {
            facts.setting(line, address, name, mac.toLowerCase(Locale.ROOT), Unit.NONE);
        }
    }
}
