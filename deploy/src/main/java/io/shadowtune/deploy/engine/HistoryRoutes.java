package io.shadowtune.deploy.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.reports.daily.ReportFormat;
import io.shadowtune.reports.history.QueryAnswer;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Answers what is asked about the history over HTTP. Thread-safe. */
final class HistoryRoutes {
    /** Header that names the day of a report. */
    static final String REPORT_DATE = "Shadowtune-Report-Date";

    private static final int MOST_BODY_BYTES = 1 << 20;
    private static final int USUAL_ROWS = 1000;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HistoryDesk desk;
    private final ZoneId zone;

    /**
     * Routes.
     *
     * @param zone of the report's day where a request names none
     */
    HistoryRoutes(HistoryDesk desk, ZoneId zone) {
        this.desk = desk;
        this.zone = zone;
    }

    /** {@code POST {"sql", "limit"}}: columns, rows and whether there were more, sent as they come. */
    void query(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readNBytes(MOST_BODY_BYTES + 1);
        if (body.length > MOST_BODY_BYTES) {
            EndpointReply.error(exchange, 413, "TOO_LARGE", "body", "must be at most 1 MiB");
            return;
        }
        JsonNode asked = parsed(body);
        JsonNode sql = asked.path("sql");
        JsonNode limit = asked.path("limit");
        if (!sql.isTextual()) {
            throw Failure.input("BAD_REQUEST", "sql", "a text is expected");
        }
        if (!limit.isMissingNode() && !(limit.canConvertToInt() && limit.isIntegralNumber() && limit.asInt() >= 1)) {
            throw Failure.input("BAD_REQUEST", "limit", "a whole number from 1 on is expected");
        }
        RowStream rows = new RowStream(exchange);
        try {
            QueryAnswer answer = desk.ask(reader -> reader.query(sql.asText(), limit.asInt(USUAL_ROWS), rows));
            if (answer instanceof QueryAnswer.Refused refused) {
                throw Failure.input("BAD_QUERY", "query", refused.because());
            }
            rows.end(((QueryAnswer.Answered) answer).truncated());
        } catch (Failure e) {
            if (!rows.hasBegun()) {
                throw e;
            }
            rows.breakOff(e.code(), e.where(), e.expected());
        }
    }

    private static JsonNode parsed(byte[] body) throws IOException {
        try {
            return JSON.readTree(body);
        } catch (JsonProcessingException e) {
            throw Failure.input("BAD_REQUEST", "body", "a JSON object with sql and limit is expected");
        }
    }

    /** {@code GET ?date=D&format=F&zone=Z}; without a date, the last whole day. */
    void report(HttpExchange exchange) throws IOException {
        Map<String, String> asked = parameters(exchange.getRequestURI().getRawQuery());
        ReportFormat format = ReportFormat.of(asked.getOrDefault("format", ReportFormat.MARKDOWN.option()))
                .orElseThrow(() -> Failure.input("UNKNOWN_FORMAT", "format", "is none of md, html, json"));
        Optional<LocalDate> date;
        ZoneId midnights;
        try {
            date = Optional.ofNullable(asked.get("date")).map(LocalDate::parse);
            midnights = Optional.ofNullable(asked.get("zone")).map(ZoneId::of).orElse(zone);
        } catch (DateTimeException e) {
            throw Failure.input(
                    "BAD_DATE", "date, zone", "a day such as 2026-03-01 and a zone such as UTC are expected");
        }
        RenderedReport report = desk.ask(reader -> RenderedReport.of(reader, date, format, midnights, Instant.now()));
        exchange.getResponseHeaders().set(REPORT_DATE, report.date().toString());
        EndpointReply.text(exchange, mediaType(format), report.text());
    }

    private static String mediaType(ReportFormat format) {
        return switch (format) {
            case MARKDOWN -> "text/markdown; charset=utf-8";
            case HTML -> "text/html; charset=utf-8";
            case JSON -> "application/json";
        };
    }

    private static Map<String, String> parameters(@org.jspecify.annotations.Nullable String query) {
        Map<String, String> parameters = new HashMap<>();
        for (String pair : query == null ? new String[0] : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                parameters.put(
                        URLDecoder.decode(pair.substring(0, equals), StandardCharsets.UTF_8),
                        URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
            }
        }
        return parameters;
    }
}
