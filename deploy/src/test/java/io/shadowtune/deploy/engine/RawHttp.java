package io.shadowtune.deploy.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** HTTP by hand, because a well-behaved client does not let a test say a wrong Host. */
record RawHttp(int port) {
    /** An answer: its status and everything after it. */
    record Answer(int status, String text) {}

    static int closedPort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Answer get(String path, String... headers) {
        return send("GET", path, "", headers);
    }

    /** Sends a request as it is given; a Host is added where no header names one. */
    Answer send(String method, String path, String body, String... headers) {
        StringBuilder request = new StringBuilder("%s %s HTTP/1.1\r\n".formatted(method, path));
        if (!String.join("\n", headers).contains("Host:")) {
            request.append("Host: 127.0.0.1:").append(port).append("\r\n");
        }
        for (String header : headers) {
            request.append(header).append("\r\n");
        }
        request.append("Connection: close\r\nContent-Length: ")
                .append(body.getBytes(StandardCharsets.UTF_8).length)
                .append("\r\n\r\n")
                .append(body);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(request.toString().getBytes(StandardCharsets.UTF_8));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Answer(Integer.parseInt(answer.substring(9, 12)), answer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
