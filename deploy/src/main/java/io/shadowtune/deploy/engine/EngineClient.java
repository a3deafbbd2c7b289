package io.shadowtune.deploy.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.telemetry.Verdict;
import io.shadowtune.reports.daily.ReportFormat;
import io.shadowtune.reports.history.QueryAnswer;
import io.shadowtune.reports.history.RowSink;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;

/** Asks a running engine on this host what only it can answer while it holds the data directory. Thread-safe. */
public final class EngineClient {
    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final Duration SIGN_OF_LIFE = Duration.ofSeconds(5);
    /** Somewhat more than the engine itself allows. */
    private static final Duration ANSWER = Duration.ofMinutes(6);

    private static final ObjectMapper JSON = new ObjectMapper();

    private final RuntimeFile runtime;
    private final HttpClient http;

    private EngineClient(RuntimeFile runtime) {
        this.runtime = runtime;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .proxy(HttpClient.Builder.NO_PROXY)
                .connectTimeout(CONNECT)
                .build();
    }

    /**
     * Looks for the engine of a data directory. A runtime file that a killed engine left is passed over.
     *
     * @throws Failure when the engine is another user's
     */
    public static EngineLookup find(Path dataDirectory) {
        Optional<RuntimeFile> file = RuntimeFile.read(dataDirectory);
        if (file.isEmpty() || !file.get().isProcessAlive()) {
            return new EngineLookup.None();
        }
        RuntimeFile runtime = file.get();
        EngineClient client = new EngineClient(runtime);
        try {
            HttpResponse<String> response = client.send(
                    client.request(EngineEndpoint.STATUS, SIGN_OF_LIFE).GET(), BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                return new EngineLookup.Silent(runtime.pid(), "status " + response.statusCode());
            }
            return JSON.readTree(response.body()).path("pid").asLong() == runtime.pid()
                    ? new EngineLookup.Live(client)
                    : new EngineLookup.Silent(runtime.pid(), "another process answers");
        } catch (JsonProcessingException e) {
            return new EngineLookup.Silent(runtime.pid(), "another program answers");
        } catch (IOException e) {
            return new EngineLookup.Silent(runtime.pid(), because(e));
        }
    }

    /**
     * Asks the history in SQL, as {@link io.shadowtune.reports.history.HistoryReader#query} does.
     *
     * @throws Failure when the engine stops or fails meanwhile
     */
    public QueryAnswer query(String sql, int rowLimit, RowSink sink) {
        String body =
                JSON.createObjectNode().put("sql", sql).put("limit", rowLimit).toString();
        try {
            HttpResponse<InputStream> response = send(
                    request(EngineEndpoint.QUERY, ANSWER).POST(HttpRequest.BodyPublishers.ofString(body)),
                    BodyHandlers.ofInputStream());
            try (InputStream in = response.body()) {
                if (response.statusCode() == 200) {
                    return new RowDocument(in).read(sink);
                }
                Failure failure = failure(response.statusCode(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
                return RowDocument.refusedOrThrow(failure);
            }
        } catch (IOException e) {
            throw lost(e);
        }
    }

    /**
     * Asks for a day's report.
     *
     * @param date the day; empty for the last whole one
     * @param zone whose midnights the day runs between
     * @throws Failure when the engine stops or fails meanwhile
     */
    public RenderedReport report(Optional<LocalDate> date, ReportFormat format, ZoneId zone) {
        String path = EngineEndpoint.REPORT + "?format=" + format.option() + "&zone="
                + URLEncoder.encode(zone.getId(), StandardCharsets.UTF_8)
                + date.map(day -> "&date=" + day).orElse("");
        try {
            HttpResponse<String> response =
                    send(request(path, ANSWER).GET(), BodyHandlers.ofString(StandardCharsets.UTF_8));
            if (response.statusCode() != 200) {
                throw failure(response.statusCode(), response.body());
            }
            LocalDate day = LocalDate.parse(response.headers()
                    .firstValue(HistoryRoutes.REPORT_DATE)
                    .orElseThrow(() -> new IOException("no " + HistoryRoutes.REPORT_DATE)));
            return new RenderedReport(day, response.body());
        } catch (IOException e) {
            throw lost(e);
        }
    }

    /**
     * Gives a person's verdict; it is in the history when this returns.
     *
     * @throws Failure when the engine stops or fails meanwhile
     */
    public void give(Verdict verdict) {
        byte[] body = new RecordJson().write(verdict);
        try {
            HttpResponse<String> response = send(
                    request(EngineEndpoint.VERDICTS, ANSWER).POST(HttpRequest.BodyPublishers.ofByteArray(body)),
                    BodyHandlers.ofString(StandardCharsets.UTF_8));
            if (response.statusCode() != 200) {
                throw failure(response.statusCode(), response.body());
            }
        } catch (IOException e) {
            throw lost(e);
        }
    }

    private HttpRequest.Builder request(String path, Duration patience) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + runtime.port() + path))
                .timeout(patience)
                .header("Authorization", "Bearer " + runtime.token());
    }

    private <T> HttpResponse<T> send(HttpRequest.Builder request, HttpResponse.BodyHandler<T> handler)
            throws IOException {
        try {
            return http.send(request.build(), handler);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failure.outside("INTERRUPTED", "engine", "interrupted while it was asked", e);
        }
    }

    private static Failure failure(int status, String body) throws IOException {
        try {
            JsonNode error = JSON.readTree(body).path("error");
            if (error.isObject()) {
                String code = error.path("code").asText();
                String where = error.path("where").asText();
                String expected = error.path("expected").asText();
                return status == 400 ? Failure.input(code, where, expected) : Failure.outside(code, where, expected);
            }
        } catch (JsonProcessingException e) {
            throw new IOException("no JSON, but status " + status, e);
        }
        throw new IOException("status " + status);
    }

    private Failure lost(IOException e) {
        return Failure.outside(
                "ENGINE_LOST",
                "engine " + runtime.pid(),
                "broke off its answer (%s): ask again".formatted(because(e)),
                e);
    }

    private static String because(IOException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
}
