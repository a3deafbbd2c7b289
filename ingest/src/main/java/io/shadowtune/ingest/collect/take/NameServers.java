package io.shadowtune.ingest.collect.take;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Asks each name server of the host three times for the host's own name and says in the words of {@code dig} how long it
 * took. Nothing else is asked, so that no name leaves the host that its name servers do not know anyway.
 *
 * @param files the host's files
 * @param port where name servers listen
 * @param timeout longest wait for one answer
 */
record NameServers(HostFiles files, int port, Duration timeout) {
    private static final int MOST_SERVERS = 3;
    private static final int TIMES = 3;
    private static final int MOST_ANSWER_BYTES = 1_232;
    /** A host need not be known by its name: that answer is as good as any, and must not look like a failure of a job. */
    private static final List<String> STATUS =
            List.of("NOERROR", "FORMERR", "SERVFAIL", "UNKNOWN NAME", "NOTIMP", "REFUSED");

    Taken ask(String host) {
        List<String> configured = files.line("/etc/resolv.conf").stream()
                .flatMap(String::lines)
                .map(String::strip)
                .toList();
        List<String> servers =
                words(configured, "nameserver").stream().limit(MOST_SERVERS).toList();
        if (servers.isEmpty()) {
            return Taken.nothing(Shortfall.Reason.MISSING, "/etc/resolv.conf names no name server");
        }
        List<String> search = words(configured, "search");
        String name = host.contains(".") || search.isEmpty() ? host : host + "." + search.get(0);
        StringBuilder text = new StringBuilder();
        for (String server : servers) {
            for (int i = 0; i < TIMES; i++) {
                text.append("; <<>> DiG <<>> @%s %s A%n".formatted(server, name));
                text.append(answer(server, name, i + 1)).append('\n');
            }
        }
        return Taken.whole(text.toString());
    }

    private static List<String> words(List<String> lines, String key) {
        List<String> words = new ArrayList<>();
        for (String line : lines) {
            String[] parts = line.split("\\s+", -1);
            if (parts.length > 1 && parts[0].equals(key)) {
                words.addAll(List.of(parts).subList(1, parts.length));
            }
        }
        return words;
    }

    private String answer(String server, String name, int id) {
        byte[] question = question(name, id);
        // An address, never a name: it must not be looked up itself.
        if (!server.matches("[0-9.]+|[0-9A-Fa-f:.]+(?:%[\\w.-]+)?")) {
            return ";; %s is no address%n".formatted(server);
        }
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(new InetSocketAddress(InetAddress.getByName(server), port));
            socket.setSoTimeout((int) timeout.toMillis());
            long start = System.nanoTime();
            socket.send(new DatagramPacket(question, question.length));
            byte[] reply = new byte[MOST_ANSWER_BYTES];
            DatagramPacket packet = new DatagramPacket(reply, reply.length);
            do {
                socket.receive(packet);
            } while (packet.getLength() < 4 || reply[1] != (byte) id);
            long tookMicros = (System.nanoTime() - start) / 1_000;
            int code = reply[3] & 0xf;
            String status = code < STATUS.size() ? STATUS.get(code) : "CODE" + code;
            return ";; ->>HEADER<<- opcode: QUERY, status: %s, id: %d%n;; Query time: %d msec (%d usec)%n;; SERVER: %s#%d(%s) (UDP)%n"
                    .formatted(status, id, Math.round(tookMicros / 1_000.0), tookMicros, server, port, server);
        } catch (SocketTimeoutException e) {
            return ";; communications error to %s#%d: timed out%n".formatted(server, port);
        } catch (IOException e) {
            return ";; communications error to %s#%d: %s%n".formatted(server, port, e.getMessage());
        }
    }

    /** RFC 1035, section 4.1: one question for an address, recursion desired. */
    private static byte[] question(String name, int id) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {0, (byte) id, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0});
        for (String label : name.split("\\.", -1)) {
            byte[] bytes = label.getBytes(StandardCharsets.US_ASCII);
            if (bytes.length > 0 && bytes.length < 64) {
                out.write(bytes.length);
                out.writeBytes(bytes);
            }
        }
        out.writeBytes(new byte[] {0, 0, 1, 0, 1});
        return out.toByteArray();
    }
}
