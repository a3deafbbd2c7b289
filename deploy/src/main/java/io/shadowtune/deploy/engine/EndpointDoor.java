package io.shadowtune.deploy.engine;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.shadowtune.deploy.fault.Failure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets requests in that carry the token and name this host, and turns failures into answers. Thread-safe.
 *
 * <p>The name is asked for because a page in a browser can make any name point to loopback ("DNS rebinding"); such a
 * request carries the page's name.
 */
final class EndpointDoor implements HttpHandler {
    private static final Logger LOG = LoggerFactory.getLogger(EndpointDoor.class);
    private static final String SCHEME = "Bearer ";

    /**
     * What answers one path.
     *
     * @param method the HTTP method it takes
     */
    record Route(String method, HttpHandler handler) {}

    private final byte[] token;
    private final Set<String> hosts;
    private final Map<String, Route> routes;

    EndpointDoor(String token, int port, Map<String, Route> routes) {
        this.token = token.getBytes(StandardCharsets.UTF_8);
        this.hosts = Set.of("127.0.0.1:" + port, "localhost:" + port);
        this.routes = Map.copyOf(routes);
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try {
            exchange.getResponseHeaders().set("Cache-Control", "no-store");
            exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
            enter(exchange);
        } catch (Failure e) {
            EndpointReply.failure(exchange, e);
        } catch (UncheckedIOException e) {
            LOG.debug("whoever asked went away", e);
        } catch (RuntimeException e) {
            LOG.warn("{} failed", exchange.getRequestURI().getPath(), e);
            EndpointReply.error(exchange, 500, "INTERNAL", "engine", "failed: its log says why");
        } finally {
            exchange.close();
        }
    }

    private void enter(HttpExchange exchange) throws IOException {
        String host = exchange.getRequestHeaders().getFirst("Host");
        if (host == null || !hosts.contains(host)) {
            EndpointReply.error(exchange, 403, "FOREIGN_HOST", "Host", "must be 127.0.0.1 or localhost and the port");
        } else if (!carriesToken(exchange.getRequestHeaders().getFirst("Authorization"))) {
            exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer");
            EndpointReply.error(
                    exchange, 401, "TOKEN", "Authorization", "must be Bearer and the token of the runtime file");
        } else {
            route(exchange);
        }
    }

    private boolean carriesToken(@Nullable String authorization) {
        return authorization != null
                && authorization.startsWith(SCHEME)
                && MessageDigest.isEqual(
                        token, authorization.substring(SCHEME.length()).getBytes(StandardCharsets.UTF_8));
    }

    private void route(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        Route route = routes.get(path);
        if (route == null) {
            EndpointReply.error(
                    exchange,
                    404,
                    "NO_SUCH_PATH",
                    path,
                    "is none of " + String.join(", ", new java.util.TreeSet<>(routes.keySet())));
        } else if (!route.method().equals(exchange.getRequestMethod())) {
            exchange.getResponseHeaders().set("Allow", route.method());
            EndpointReply.error(exchange, 405, "METHOD", path, "is asked with " + route.method());
        } else {
            route.handler().handle(exchange);
        }
    }
}
