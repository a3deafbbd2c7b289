package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program as a process of its own. */
@Timeout(60)
final class MainTest {
    @TempDir
    private Path folder;

    private int start(List<String> options, File stdout, String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1"));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(args));
        return new ProcessBuilder(command)
                .redirectOutput(stdout)
                .redirectError(folder.resolve("err").toFile())
                .start()
                .waitFor();
    }

    @Test
    void help_asAProcess_loadsNeitherKafkaNorDuckDbNorNd4j() throws Exception {
        File out = folder.resolve("out").toFile();

        int exit = start(List.of("-Xlog:class+load:stdout"), out, "--help");

        String text = Files.readString(out.toPath());
        assertThat(exit).isZero();
        assertThat(text).contains("Usage: shadowtune", "[class,load] picocli.CommandLine ");
        assertThat(text.lines().filter(line -> line.contains("[class,load]")))
                .noneMatch(line -> line.contains("org.apache.kafka")
                        || line.contains("org.nd4j")
                        || line.contains("org.deeplearning4j")
                        || line.contains("org.duckdb")
                        || line.contains("ch.qos.logback")
                        || line.contains("com.fasterxml.jackson.databind"));
    }

    @Test
    void mistake_asAProcess_exitsTwoWithOneDocument() throws Exception {
        File out = folder.resolve("out").toFile();

        int exit = start(List.of(), out, "replay", "/nowhere", "--json");

        assertThat(exit).isEqualTo(2);
        assertThat(Files.readString(out.toPath()))
                .isEqualTo("{\"error\":{\"code\":\"NO_SUCH_FILE\",\"where\":\"/nowhere\","
                        + "\"expected\":\"no such file or folder\"}}\n");
        assertThat(Files.readString(folder.resolve("err"))).isEqualTo("shadowtune: /nowhere: no such file or folder\n");
    }

    @Test
    void output_thatCannotBeWritten_isAFailure() throws IOException {
        var full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        var gone = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        StringWriter err = new StringWriter();

        assertThat(exitAfter(full, new PrintWriter(err))).isEqualTo(3);
        assertThat(err.toString()).contains("standard output: cannot be written: No space left on device");
        assertThat(exitAfter(gone, new PrintWriter(err))).isZero();
        assertThat(exitAfter(new ByteArrayOutputStream(), new PrintWriter(err))).isZero();
    }

    private static int exitAfter(OutputStream out, PrintWriter err) {
        WatchedOutput watched = new WatchedOutput(out);
        PrintWriter writer = new PrintWriter(watched, false, StandardCharsets.UTF_8);
        writer.println("answer");
        writer.flush();
        return watched.exitAfter(0, err);
    }
}
