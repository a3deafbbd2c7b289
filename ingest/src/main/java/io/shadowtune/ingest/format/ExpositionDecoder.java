package io.shadowtune.ingest.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.Rejection;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads Prometheus' text exposition of node_exporter and dcgm-exporter: NICs, the host itself and its GPUs, one sample of
 * each for a scrape. A line is a record: accepted when it gave a value, ignored when it is of a metric nobody asked for,
 * refused alone when it is broken.
 *
 * <p>A file can hold several scrapes one after another; a metric that is described again begins the next. The host is
 * the one {@code node_uname_info} or a label names, else the one the file is named after. The time is
 * {@code node_time_seconds}, or the lines' own, or the transport's.
 */
public final class ExpositionDecoder implements Decoder {
    private static final Pattern DESCRIPTION = Pattern.compile("# (?:HELP|TYPE) (\\S+)(?: .*)?");
    private static final Pattern SAMPLE = Pattern.compile("[a-zA-Z_:][\\w:]*\\{[^}]*} +[-+0-9.eENaInf]+( \\d+)?");
    private static final Pattern KIND = Pattern.compile("# TYPE (\\S+) .*");

    @Override
    public String format() {
        return "prometheus.text";
    }

    @Override
    public Framing framing() {
        return Framing.WHOLE;
    }

    @Override
    public boolean recognises(Peek peek) {
        return peek.anyLine(line ->
                DESCRIPTION.matcher(line).matches() || SAMPLE.matcher(line).matches());
    }

    @Override
    public Decoded decode(Payload payload, DecodeContext context) {
        Decoded tooLarge = JsonStreams.tooLarge(payload, context);
        if (tooLarge != null) {
            return tooLarge;
        }
        Tally tally = new Tally();
        Scrape scrape = new Scrape();
        Set<String> described = new HashSet<>();
        int number = 0;
        for (String line : new String(payload.bytes(), UTF_8).split("\n", -1)) {
            number++;
            String text = line.strip();
            Matcher kind = KIND.matcher(text);
            if (kind.matches() && !described.add(kind.group(1))) {
                tally.end(scrape, payload, context);
                scrape = new Scrape();
                described.clear();
                described.add(kind.group(1));
            }
            if (text.isEmpty() || text.startsWith("#")) {
                continue;
            }
            ExpositionLine sample = ExpositionLine.read(text);
            if (sample == null) {
                tally.rejections.add(new Rejection(
                        RejectReason.MALFORMED, "line %d is no sample".formatted(number), payload.origin()));
            } else if (scrape.add(sample)) {
                tally.open++;
            } else {
                tally.ignored++;
            }
        }
        tally.end(scrape, payload, context);
        return new Decoded(tally.records, tally.rejections, tally.accepted, tally.ignored);
    }

    /** Counts lines over the scrapes of one payload. */
    private static final class Tally {
        private final List<TelemetryRecord> records = new ArrayList<>();
        private final List<Rejection> rejections = new ArrayList<>();
        private int accepted;
        private int ignored;
        private int open;

        void end(Scrape scrape, Payload payload, DecodeContext context) {
            List<TelemetryRecord> made = scrape.records(payload, context);
            if (open > 0 && made.isEmpty()) {
                rejections.add(new Rejection(
                        RejectReason.NO_USABLE_FIELD,
                        "%d lines that say too little: no host by label, node_uname_info or file name, or half a figure"
                                .formatted(open),
                        payload.origin()));
            } else {
                accepted += open;
            }
            records.addAll(made);
            open = 0;
        }
    }
}
