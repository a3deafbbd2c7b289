package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import io.shadowtune.ingest.telemetry.TopologySnapshot.PortAlias;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads which network interface is which RDMA device's, as {@code rdma link} [1], {@code rdma -j link} or {@code
 * ibdev2netdev} print it: one topology snapshot with the interface as another name of the NIC. LLDP and ethtool name the
 * interface ({@code rdma0}), RDMA counters the device ({@code mlx5_0}).
 *
 * <p>The output does not say whose NICs they are: the file's name does, up to its first point. A device without an
 * interface, as on InfiniBand, has no other name.
 *
 * <p>[1] iproute2, rdma/link.c
 */
public final class RdmaLinkDecoder implements Decoder {
    private static final Pattern SCRIPT =
            Pattern.compile("([\\w.-]{1,64}) port \\d{1,3} ==> ([\\w.-]{1,64})(?: \\(.*)?");
    private static final Pattern TEXT = Pattern.compile("link ([\\w.-]{1,64})/\\d{1,3} (.*)");
    private static final Pattern NETDEV = Pattern.compile("(?:^| )netdev ([\\w.-]{1,64})");
    private static final Pattern OBJECT = Pattern.compile("\\{[^{}]*\\}");
    private static final Pattern IFNAME = Pattern.compile("\"ifname\"\\s*:\\s*\"([\\w.-]{1,64})\"");
    private static final Pattern JSON_NETDEV = Pattern.compile("\"netdev\"\\s*:\\s*\"([\\w.-]{1,64})\"");
    private static final Pattern BEGINNING = Pattern.compile(
            "(?s)\\s*(?:\\[\\s*\\{[^{}]*\"physical_state\"[^{}]*\"netdev\".*|link [\\w.-]{1,64}/\\d{1,3} state .*|[\\w.-]{1,64} port \\d{1,3} ==> .*)");

    @Override
    public String format() {
        return "rdma.link";
    }

    @Override
    public Framing framing() {
        return Framing.WHOLE;
    }

    @Override
    public boolean recognises(Peek peek) {
        return BEGINNING.matcher(peek.text()).matches();
    }

    @Override
    public Decoded decode(Payload payload, DecodeContext context) {
        String host = OriginName.device(payload.origin());
        if (host == null) {
            return Decoded.rejected(
                    RejectReason.NO_USABLE_FIELD, "the NICs of nobody: name the file after its host", payload);
        }
        List<PortAlias> names = new ArrayList<>();
        String text = new String(payload.bytes(), StandardCharsets.UTF_8);
        if (text.stripLeading().startsWith("[")) {
            Matcher object = OBJECT.matcher(text);
            while (object.find()) {
                Matcher device = IFNAME.matcher(object.group());
                Matcher netdev = JSON_NETDEV.matcher(object.group());
                if (device.find() && netdev.find()) {
                    names.add(name(context, host, device.group(1), netdev.group(1)));
                }
            }
        } else {
            text.lines().map(String::strip).forEach(line -> line(line, host, context, names));
        }
        if (names.isEmpty()) {
            return Decoded.rejected(RejectReason.NO_USABLE_FIELD, "no RDMA device has a network interface", payload);
        }
        EventTime time = EventTime.of(null, TimeQuality.FILE, payload, context);
        return Decoded.accepted(List.of(new TopologySnapshot(
                EntityId.host(context.fabric(), host),
                Headers.of(format(), payload, time, context.clock().get(), Set.of()),
                names,
                List.of())));
    }

    private static void line(String line, String host, DecodeContext context, List<PortAlias> names) {
        Matcher script = SCRIPT.matcher(line);
        Matcher text = TEXT.matcher(line);
        if (script.matches()) {
            names.add(name(context, host, script.group(1), script.group(2)));
        } else if (text.matches()) {
            Matcher netdev = NETDEV.matcher(text.group(2));
            if (netdev.find()) {
                names.add(name(context, host, text.group(1), netdev.group(1)));
            }
        }
    }

    private static PortAlias name(DecodeContext context, String host, String device, String netdev) {
        return new PortAlias(EntityId.nic(context.fabric(), host, device), netdev, 0, "", 0);
    }
}
