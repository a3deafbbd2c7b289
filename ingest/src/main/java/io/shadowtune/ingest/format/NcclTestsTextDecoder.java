package io.shadowtune.ingest.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.Rejection;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the table that nccl-tests and rccl-tests print [1]: each row is a record, and gives one result for each half
 * (out of place, in place). Columns are found by the header, as releases differ. Times are in microseconds, bandwidths
 * in GB/s of 10^9 bytes. A run without its footer was cut short: its results are flagged {@code PARTIAL}.
 *
 * <p>[1] nccl-tests, src/common.cu
 */
public final class NcclTestsTextDecoder implements Decoder {
    private static final Pattern HEADER = Pattern.compile("#?\\s*size\\s.*\\btime\\s+algbw\\s+busbw\\b.*");
    private static final Pattern ROW = Pattern.compile("\\s*\\d{1,19}\\s+\\d{1,19}\\s+[a-z]\\w*(?:\\s.*)?");
    private static final Pattern RANK =
            Pattern.compile("#\\s+Rank\\s+(\\d{1,9})\\s+.*?Pid\\s+(\\d{1,10}) on\\s+(\\S+) device\\s+(\\d{1,4}) .*");
    private static final Pattern NAME =
            Pattern.compile("#\\s*Collective test (?:starting|concluded): (\\w+?)_perf\\s*");
    private static final Pattern FOOTER = Pattern.compile("# Avg bus bandwidth\\s*:.*");

    @Override
    public String format() {
        return "nccl-tests.table";
    }

    @Override
    public Framing framing() {
        return Framing.WHOLE;
    }

    @Override
    public boolean recognises(Peek peek) {
        return peek.anyLine(line ->
                        line.startsWith("# nThread ") || NAME.matcher(line).matches())
                || peek.anyLine(HEADER.asMatchPredicate());
    }

    @Override
    public Decoded decode(Payload payload, DecodeContext context) {
        Decoded tooLarge = JsonStreams.tooLarge(payload, context);
        if (tooLarge != null) {
            return tooLarge;
        }
        NcclTestsRun run = new NcclTestsRun(format(), payload, context);
        List<String> columns = List.of();
        List<Rejection> rejections = new ArrayList<>();
        List<NcclTestsRow> rows = new ArrayList<>();
        boolean finished = false;
        for (String line : new String(payload.bytes(), UTF_8).split("\r?\n", -1)) {
            Matcher rank = RANK.matcher(line);
            Matcher name = NAME.matcher(line);
            finished |= FOOTER.matcher(line).matches();
            if (rank.matches()) {
                run.rank(
                        Integer.parseInt(rank.group(1)),
                        rank.group(3),
                        Long.parseLong(rank.group(2)),
                        Integer.parseInt(rank.group(4)));
            } else if (name.matches()) {
                run.named(name.group(1));
            } else if (HEADER.matcher(line).matches()) {
                columns = NcclTestsRow.columns(line);
            } else if (ROW.matcher(line).matches()) {
                NcclTestsRow row = NcclTestsRow.of(columns, line);
                if (row == null || row.halves().isEmpty()) {
                    String defect = row == null ? "a row that is cut, or has no header" : "a row without any time";
                    rejections.add(new Rejection(RejectReason.MALFORMED, defect, payload.origin()));
                } else {
                    rows.add(row);
                }
            }
        }
        @Nullable String defect = run.defect();
        if (defect != null) {
            return rows.isEmpty() && rejections.isEmpty()
                    ? Decoded.NOTHING
                    : Decoded.rejected(RejectReason.NO_USABLE_FIELD, defect, payload);
        }
        if (!finished) {
            run.flag(Flag.PARTIAL);
        }
        rows.forEach(row -> row.halves().forEach(half -> run.add(half, row.text())));
        return rows.isEmpty() && rejections.isEmpty()
                ? Decoded.NOTHING
                : new Decoded(run.records(), rejections, rows.size(), 0);
    }
}
