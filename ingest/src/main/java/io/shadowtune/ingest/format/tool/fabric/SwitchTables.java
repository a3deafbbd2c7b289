package io.shadowtune.ingest.format.tool.fabric;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Ruled tables of switches: SONiC {@code show pfc counters}, {@code show queue counters}, queue and priority-group
 * watermarks, {@code show pfcwd stats}, {@code show interfaces counters|status}, {@code fec-stats}, {@code show ecn};
 * {@code cl-netstat}, {@code nv show}. A switch's "Rx" is what the port receives from its neighbour.
 */
final class SwitchTables implements ToolParser {
    private static final Pattern PFC = Pattern.compile("(?i)port (rx|tx)");
    private static final Pattern PAIR = Pattern.compile("(\\d+)/(\\d+)");
    private static final Pattern PAIRED_HEAD = Pattern.compile("(?i)(.*?)\\s*(\\w+)/(\\w+)");
    private static final Pattern QUEUE_COLUMN = Pattern.compile("(?i)(uc|mc|all)\\d+");
    private static final Pattern GROUP_COLUMN = Pattern.compile("(?i)pg\\d+");
    private static final Pattern FIELD_HEAD = Pattern.compile("(?i)counter|field|parameter|statistic|name|");

    @Override
    public String tool() {
        return "switch tables";
    }

    @Override
    public boolean reads(ToolText text) {
        return !RuledTable.in(text.lines()).isEmpty();
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        for (RuledTable table : RuledTable.in(text.lines())) {
            String first = table.header().get(0);
            if (first.isEmpty() || Character.isLetter(first.charAt(0))) {
                facts.understood(table.headerIndex());
                facts.understood(table.headerIndex() + 1);
                table.rows().forEach(row -> row(table, row, text, facts));
            }
        }
    }

    private static void row(RuledTable table, RuledTable.Row row, ToolText text, FactWriter facts) {
        List<String> header = table.header();
        Matcher pfc = PFC.matcher(header.get(0));
        boolean queues = header.size() > 1 && header.get(1).matches("(?i)txq|queue|tc|pg|port|member|interface");
        String profile = header.get(0).matches("(?i)profile:.*")
                ? header.get(0).substring(header.get(0).indexOf(':') + 1).strip()
                : "";
        facts.understood(row.lineIndex());
        if (!profile.isEmpty()) {
            facts.setting(
                    row.lineIndex(), profile, row.cells().get(0), row.cells().get(1), Unit.NONE);
            return;
        }
        String subject = queues
                ? row.cells().get(0) + " " + row.cells().get(1)
                : row.cells().get(0);
        for (int i = queues ? 2 : 1; i < header.size(); i++) {
            String head = header.get(i).toLowerCase(Locale.ROOT);
            String cell = row.cells().get(i);
            if (pfc.matches()) {
                String direction = pfc.group(1).toLowerCase(Locale.ROOT);
                Counts.cell(text, facts, row.lineIndex(), subject, direction + "_" + head, cell);
            } else if (QUEUE_COLUMN.matcher(head).matches()
                    || GROUP_COLUMN.matcher(head).matches()) {
                watermark(table, row, header.get(i), cell, facts);
            } else if (FIELD_HEAD.matcher(header.get(0)).matches()) {
                Counts.cell(text, facts, row.lineIndex(), header.get(i), subject, cell);
            } else {
                pairOrCell(text, facts, row.lineIndex(), subject, head, cell);
            }
        }
    }

    /** Highest occupancy in bytes since it was last cleared; a maximum, so a single reading does say something. */
    private static void watermark(RuledTable table, RuledTable.Row row, String column, String cell, FactWriter facts) {
        if (!cell.matches("[\\d,]+")) {
            return;
        }
        boolean group = GROUP_COLUMN.matcher(column).matches();
        boolean headroom = table.title().toLowerCase(Locale.ROOT).contains("headroom");
        String name = group ? headroom ? "pg_headroom_watermark" : "pg_shared_watermark" : "queue_watermark";
        facts.level(
                row.lineIndex(),
                row.cells().get(0) + " " + column,
                name,
                Double.parseDouble(cell.replace(",", "")),
                Unit.BYTES);
    }

    private static void pairOrCell(
            ToolText text, FactWriter facts, int line, String subject, String head, String cell) {
        Matcher heads = PAIRED_HEAD.matcher(head);
        Matcher pair = PAIR.matcher(cell);
        if (heads.matches() && pair.matches()) {
            for (int i = 0; i < 2; i++) {
                String name = (heads.group(1) + " " + heads.group(2 + i)).strip();
                Counts.cell(text, facts, line, subject, name, pair.group(1 + i));
            }
        } else {
            Counts.cell(text, facts, line, subject, head, cell);
        }
    }
}
