package io.shadowtune.ingest.collect.take;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NameServersTest {
    @TempDir
    private Path root;

    @Test
    void ask_serverThatAnswers_saysHowLongItTookAndAsksForTheHostOnly() throws IOException {
        FakeHost host = new FakeHost(root);
        host.file("/etc/resolv.conf", "search cluster.example corp.example\nnameserver 127.0.0.1\n");
        try (DatagramSocket server = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            CompletableFuture<String> asked = CompletableFuture.supplyAsync(() -> answerThree(server));

            Taken taken =
                    new NameServers(new HostFiles(root), server.getLocalPort(), Duration.ofSeconds(20)).ask("gpu-a01");

            assertThat(((Taken.Text) taken).text())
                    .contains("@127.0.0.1 gpu-a01.cluster.example A", "status: UNKNOWN NAME")
                    .containsPattern("Query time: \\d+ msec")
                    .containsPattern("SERVER: 127.0.0.1#\\d+\\(127.0.0.1\\) \\(UDP\\)");
            assertThat(asked.join()).contains("gpu-a01", "cluster", "example").doesNotContain("corp");
        }
    }

    @Test
    void ask_serverThatIsSilent_isATimeout() throws IOException {
        FakeHost host = new FakeHost(root);
        host.file("/etc/resolv.conf", "nameserver 127.0.0.1\n");
        try (DatagramSocket silent = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            Taken taken = new NameServers(new HostFiles(root), silent.getLocalPort(), Duration.ofMillis(50)).ask("h");

            assertThat(((Taken.Text) taken).text())
                    .containsPattern("communications error to 127.0.0.1#\\d+: timed out");
        }
    }

    private static String answerThree(DatagramSocket server) {
        StringBuilder asked = new StringBuilder();
        try {
            for (int i = 0; i < 3; i++) {
                DatagramPacket packet = new DatagramPacket(new byte[512], 512);
                server.receive(packet);
                asked.append(new String(packet.getData(), 12, packet.getLength() - 12, StandardCharsets.US_ASCII));
                packet.getData()[2] |= (byte) 0x80;
                packet.getData()[3] = 3;
                server.send(packet);
            }
            return asked.toString();
        } catch (IOException e) {
            return "failed: " + e;
        }
    }
}
