package io.shadowtune.deploy.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import io.shadowtune.deploy.fault.Failure;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Sends whole answers; errors have the shape of the command line's. */
final class EndpointReply {
    private static final ObjectMapper JSON = new ObjectMapper();

    private EndpointReply() {}

    static void json(HttpExchange exchange, int status, JsonNode document) throws IOException {
        byte[] bytes;
        try {
            bytes = JSON.writeValueAsBytes(document);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A tree must be writable.", e);
        }
        bytes(exchange, status, "application/json", bytes);
    }

    static void text(HttpExchange exchange, String mediaType, String text) throws IOException {
        bytes(exchange, 200, mediaType, text.getBytes(StandardCharsets.UTF_8));
    }

    /** A person's mistake is 400, anything else 503. */
    static void failure(HttpExchange exchange, Failure failure) throws IOException {
        int status = failure.kind() == Failure.Kind.INPUT ? 400 : 503;
        error(exchange, status, failure.code(), failure.where(), failure.expected());
    }

    static void error(HttpExchange exchange, int status, String code, String where, String expected)
            throws IOException {
        ObjectNode document = JSON.createObjectNode();
        document.putObject("error").put("code", code).put("where", where).put("expected", expected);
        json(exchange, status, document);
    }

    private static void bytes(HttpExchange exchange, int status, String mediaType, byte[] bytes) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", mediaType);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }
}
