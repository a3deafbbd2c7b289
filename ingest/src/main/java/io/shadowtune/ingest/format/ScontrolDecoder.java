package io.shadowtune.ingest.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.JobPlacement;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.Rejection;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import io.shadowtune.ingest.telemetry.TimeQuality;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code scontrol show job}, with {@code -d} also which GPUs of each host; each job is a record. Times are local
 * and without zone. When it was asked is the job's start and its run time together, where it runs.
 */
public final class ScontrolDecoder implements Decoder {
    private static final Pattern JOB = Pattern.compile("(?m)^\\s*(?=JobId=\\d)");
    private static final Pattern KEY = Pattern.compile("(?<!\\S)([A-Za-z][\\w/:]{0,40}+)=");
    private static final int LONGEST_LINE = 8192;
    private static final Pattern RUN_TIME = Pattern.compile("(?:(\\d{1,4})-)?(\\d{2}):(\\d{2}):(\\d{2})");

    @Override
    public String format() {
        return "slurm.scontrol";
    }

    @Override
    public Framing framing() {
        return Framing.WHOLE;
    }

    @Override
    public boolean recognises(Peek peek) {
        return peek.anyLine(line -> line.matches("JobId=\\d+ .*"));
    }

    @Override
    public Decoded decode(Payload payload, DecodeContext context) {
        Decoded tooLarge = JsonStreams.tooLarge(payload, context);
        if (tooLarge != null) {
            return tooLarge;
        }
        List<TelemetryRecord> records = new ArrayList<>();
        List<Rejection> rejections = new ArrayList<>();
        for (String block : JOB.split(new String(payload.bytes(), UTF_8), -1)) {
            if (block.isBlank() || !block.startsWith("JobId=")) {
                continue;
            }
            JobPlacement placement = read(block, payload, context);
            if (placement == null) {
                rejections.add(new Rejection(
                        RejectReason.NO_USABLE_FIELD,
                        "a job without state, or with hosts that cannot be listed",
                        payload.origin()));
            } else {
                records.add(placement);
            }
        }
        return records.isEmpty() && rejections.isEmpty()
                ? Decoded.NOTHING
                : new Decoded(records, rejections, records.size(), 0);
    }

    private @Nullable JobPlacement read(String block, Payload payload, DecodeContext context) {
        Map<String, String> fields = new LinkedHashMap<>();
        Map<String, String> gpusByNode = new LinkedHashMap<>();
        for (String line : block.split("\r?\n", -1)) {
            Map<String, String> ofLine = fields(line);
            String nodes = ofLine.get("Nodes");
            if (nodes != null && ofLine.containsKey("GRES")) {
                List<String> names = HostList.expand(nodes, context.limits().maxExpansion());
                (names == null ? List.<String>of() : names).forEach(name -> gpusByNode.put(name, ofLine.get("GRES")));
            } else {
                ofLine.forEach(fields::putIfAbsent);
            }
        }
        String state = fields.getOrDefault("JobState", "");
        if (state.isBlank()) {
            return null;
        }
        ZoneId zone = context.zone();
        Instant start = time(fields.get("StartTime"), zone);
        Duration ran = ran(fields.getOrDefault("RunTime", ""));
        Instant asked = start != null && ran != null && state.equals("RUNNING") ? start.plus(ran) : null;
        EventTime time = EventTime.of(asked, TimeQuality.DEVICE, payload, context);
        String nodes = nodes(fields.getOrDefault("NodeList", ""));
        List<String> names = HostList.expand(nodes, context.limits().maxExpansion());
        List<String> gpus = new ArrayList<>();
        (names == null ? List.<String>of() : names).forEach(name -> gpus.add(gpusByNode.getOrDefault(name, "")));
        String user = fields.getOrDefault("UserId", "").replaceAll("\\(.*", "");
        return new SlurmJob(
                        fields.getOrDefault("JobId", ""),
                        fields.getOrDefault("JobName", ""),
                        user,
                        state,
                        start,
                        time(fields.get("EndTime"), zone),
                        nodes,
                        gpus)
                .placement(format(), payload, time, context, Set.of(Flag.TIME_ZONE_ASSUMED));
    }

    /** A value goes on until the next key; one pattern for both would look at long blanks again and again. */
    private static Map<String, String> fields(String line) {
        String text = line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) : line;
        Map<String, String> fields = new LinkedHashMap<>();
        Matcher key = KEY.matcher(text);
        boolean more = key.find();
        while (more) {
            String name = key.group(1);
            int begin = key.end();
            more = key.find();
            fields.putIfAbsent(
                    name,
                    text.substring(begin, more ? key.start() : text.length()).strip());
        }
        return fields;
    }

    private static String nodes(String list) {
        return list.equals("(null)") ? "" : list;
    }

    private static @Nullable Instant time(@Nullable String text, ZoneId zone) {
        try {
            return text == null ? null : LocalDateTime.parse(text).atZone(zone).toInstant();
        } catch (DateTimeException e) {
            return null; // Unknown, N/A, None
        }
    }

    private static @Nullable Duration ran(String text) {
        Matcher time = RUN_TIME.matcher(text);
        if (!time.matches()) {
            return null;
        }
        long days = time.group(1) == null ? 0 : Long.parseLong(time.group(1));
        return Duration.ofDays(days)
                .plusHours(Long.parseLong(time.group(2)))
                .plusMinutes(Long.parseLong(time.group(3)))
                .plusSeconds(Long.parseLong(time.group(4)));
    }
}
