package io.shadowtune.deploy.engine;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.sun.net.httpserver.HttpExchange;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.ingest.json.Reading;
import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.telemetry.Verdict;
import java.io.IOException;

/** Takes verdicts over HTTP. Thread-safe. */
final class VerdictRoutes {
    private static final int MOST_BODY_BYTES = 1 << 16;

    private final VerdictDesk desk;
    private final RecordJson json = new RecordJson();

    VerdictRoutes(VerdictDesk desk) {
        this.desk = desk;
    }

    /** {@code POST} of a verdict record: kept, or why not. */
    void take(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readNBytes(MOST_BODY_BYTES + 1);
        if (body.length > MOST_BODY_BYTES) {
            EndpointReply.error(exchange, 413, "TOO_LARGE", "body", "must be at most 64 KiB");
            return;
        }
        Reading<Object> reading = json.read(body);
        if (reading instanceof Reading.Read<Object> read && read.record() instanceof Verdict verdict) {
            desk.take(verdict);
            EndpointReply.json(
                    exchange, 200, JsonNodeFactory.instance.objectNode().put("kept", true));
            return;
        }
        String because = reading instanceof Reading.Refused<Object> refused ? refused.because() : "another record";
        throw Failure.input("BAD_REQUEST", "body", "a verdict record is expected (%s)".formatted(because));
    }
}
