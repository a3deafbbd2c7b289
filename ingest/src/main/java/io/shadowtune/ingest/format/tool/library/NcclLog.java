package io.shadowtune.ingest.format.tool.library;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.Numbers;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The debug log of NCCL and RCCL, {@code [prefix] host:pid:tid [dev] [file:line] NCCL LEVEL text}; launchers put rank or
 * pod before it, releases from 2.26 on a time. Each statement becomes one fact of the line's host.
 */
final class NcclLog implements ToolParser {
    private static final Pattern LINE = Pattern.compile(
            "(?:^|[\\s\\]:])([\\w.-]+):(\\d+):(\\d+) \\[(\\w+)\\] (.*?)(?:NCCL|RCCL) (INFO|WARN|TRACE|ERROR) (.*)");

    private record Statement(String name, FactKind kind, Pattern pattern) {}

    /** Order matters only for reading: every statement is looked for in every line. The value is the first group. */
    private static final List<Statement> STATEMENTS = List.of(
            setting("nccl_bootstrap", "Bootstrap ?: ?Using (\\S+)"),
            setting("nccl_network", "Using network (.+?)\\s*$"),
            setting("nccl_network", "(?:Assigned|Initialized) NET plugin (\\S+)"),
            setting("nccl_net_devices", "NET/\\w+ ?: ?Using (.*?)(?:; OOB.*)?$"),
            setting("nccl_oob", "; OOB (\\S+)"),
            event("nccl_no_ib_device", "(NET/IB ?: ?No (?:device|IB device)s? found)"),
            setting("nccl_gdr", "(GPU Direct RDMA (?:Enabled|Disabled) for .*)"),
            setting("nccl_channel_via", "\\bvia ([A-Z0-9]+(?:/[\\w()]+)*)"),
            setting("nccl_coll_channels", "(\\d+) coll channels"),
            setting("nccl_nvls_channels", "(\\d+) nvls channels"),
            setting("nccl_p2p_channels", "(\\d+) p2p channels"),
            setting("nccl_qp_mtu", "\\bqpn \\d+ mtu (\\d+)"),
            setting("nccl_gid_index", "\\bGID (\\d+) "),
            setting("nccl_graph", "Pattern (\\d+, .*)"),
            setting("nccl_graph_type", "Pattern \\d+.*\\btype ([\\w/-]+)"),
            setting("nccl_ece", "set_ece=\\{(supported=1[^}]*)\\}"),
            setting("nccl_affinity", "Setting affinity for GPU \\d+ to (\\S+)"),
            event("nccl_completion", "(?:Got completion .*?)(?:status=|error )((?:IBV_\\w+\\()?\\d+\\)?.*)"),
            event("nccl_async_event", "Got async (?:error )?event ?: ?(.*)"));

    private static final Pattern ENVIRONMENT =
            Pattern.compile("\\b((?:NCCL|RCCL)_[A-Z0-9_]+) set (?:by environment )?to ([^\\s].*?)\\.?\\s*$");

    private static Statement setting(String name, String pattern) {
        return new Statement(name, FactKind.SETTING, Pattern.compile(pattern));
    }

    private static Statement event(String name, String pattern) {
        return new Statement(name, FactKind.EVENT, Pattern.compile(pattern));
    }

    @Override
    public String tool() {
        return "NCCL log";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.lines().stream().anyMatch(line -> line.contains("NCCL "));
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        for (int i = 0; i < text.lines().size(); i++) {
            Matcher line = LINE.matcher(text.lines().get(i));
            if (line.find()) {
                facts.understood(i);
                statements(i, line, facts);
            }
        }
    }

    private static void statements(int index, Matcher line, FactWriter facts) {
        String host = line.group(1);
        String subject = "dev " + line.group(4);
        String says = line.group(7);
        for (Statement statement : STATEMENTS) {
            Matcher found = statement.pattern().matcher(says);
            if (found.find()) {
                String value = found.group(1).strip();
                Double number = Numbers.leading(value);
                facts.add(index, host, subject, statement.name(), statement.kind(), value, number, Unit.NONE);
            }
        }
        Matcher environment = ENVIRONMENT.matcher(says);
        if (environment.find()) {
            String value = environment.group(2).strip();
            facts.add(
                    index,
                    host,
                    subject,
                    environment.group(1),
                    FactKind.SETTING,
                    value,
                    Numbers.leading(value),
                    Unit.NONE);
        }
        if (line.group(6).equals("WARN")) {
            facts.add(index, host, subject, "nccl_warn", FactKind.EVENT, says.strip(), null, Unit.NONE);
        }
    }
}
