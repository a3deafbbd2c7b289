package io.shadowtune.ingest.format.tool.library;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * GID tables: {@code show_gids}, {@code ibv_devinfo -v} and the files under {@code gids} and {@code gid_attrs/types}. Each
 * entry gives {@code gid_entry} with subject {@code device index} and a value such as {@code v2 ipv4} or {@code v1
 * link-local}; its number is the index.
 */
final class ShowGids implements ToolParser {
    private static final Pattern ROW = Pattern.compile(
            "^\\s*(\\S+)\\s+(\\d+)\\s+(\\d+)\\s+([0-9a-fA-F:]{4,39})\\s+(?:(\\d+\\.\\d+\\.\\d+\\.\\d+)\\s+)?(?:RoCE )?(v[12](?:\\.\\d)?|IB)\\b.*");
    private static final Pattern DEVICE = Pattern.compile("^\\s*hca_id:\\s*(\\S+)");
    private static final Pattern VERBOSE =
            Pattern.compile("^\\s*GID\\[\\s*(\\d+)\\]:\\s*([0-9a-fA-F:.]+)(?:,\\s*(?:RoCE )?(v[12]))?.*");
    private static final Pattern FILE =
            Pattern.compile("(?:^|/)infiniband/([\\w.-]+)/ports/\\d+/gid(?:s|_attrs/types|_attrs/ndevs)/(\\d+):(.*)");

    @Override
    public String tool() {
        return "show_gids";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(ROW) || text.anyLine(VERBOSE) || text.anyLine(FILE);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        String device = ToolWords.rdmaDevice(text);
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher row = ROW.matcher(line);
            Matcher hca = DEVICE.matcher(line);
            Matcher verbose = VERBOSE.matcher(line);
            Matcher file = FILE.matcher(line);
            if (row.matches()) {
                String address = row.group(5) == null ? row.group(4) : row.group(5);
                entry(i, row.group(1), row.group(3), row.group(6).substring(0, 2) + " " + kind(address), facts);
            } else if (hca.find()) {
                device = hca.group(1);
            } else if (verbose.matches()) {
                String version = verbose.group(3) == null ? "" : verbose.group(3) + " ";
                entry(i, device, verbose.group(1), version + kind(verbose.group(2)), facts);
            } else if (file.find()) {
                String value = file.group(3).strip();
                String version = value.toLowerCase(Locale.ROOT).contains("v2") ? "v2" : "v1";
                boolean type = value.contains("RoCE");
                entry(i, file.group(1), file.group(2), type ? version : kind(value), facts);
            } else if (line.startsWith("DEV\t") || line.startsWith("---") || line.startsWith("n_gids_found")) {
                facts.understood(i);
            }
        }
    }

    private static void entry(int line, String device, String index, String value, FactWriter facts) {
        facts.add(
                line, "", device + " " + index, "gid_entry", FactKind.SETTING, value, Double.valueOf(index), Unit.NONE);
    }

    private static String kind(String address) {
        String lower = address.toLowerCase(Locale.ROOT);
        if (lower.startsWith("fe80")) {
            return "link-local";
        }
        if (lower.contains(".") || lower.matches("(0*:)*:?ffff:.*")) {
            return lower.contains("169.254.") || lower.contains("ffff:a9fe:") ? "ipv4 link-local" : "ipv4";
        }
        return lower.matches("[0:]*") ? "empty" : "ipv6";
    }
}
