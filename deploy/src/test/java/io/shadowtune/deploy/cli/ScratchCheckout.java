package io.shadowtune.deploy.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A checkout with the real launcher, one source file, and a JDK and a Maven that are shell scripts: the JVM prints its
 * arguments, Maven notes that it ran and makes a jar of the sources' text. Both ends of a run are thus visible, and a
 * build takes no time.
 */
final class ScratchCheckout {
    private static final String MAVEN = """
            #!/bin/sh
            if [ "$1" = --version ]; then echo 'Apache Maven 3.8.7'; exit 0; fi
            echo "$*" >> maven-runs
            mkdir -p deploy/target/lib
            echo half > deploy/target/shadowtune-deploy-1.jar
            if [ -p began ]; then echo > began; read -r _ < go; fi
            if [ -f maven-fails ]; then echo '[ERROR] the source is wrong'; exit 1; fi
            echo library > deploy/target/lib/library.jar
            echo ours > deploy/target/lib/shadowtune-ingest-1.jar
            cat deploy/src/main/java/*.java > deploy/target/shadowtune-deploy-1.jar
            """;

    private static final String POM = "<project><modules>\n<module>deploy</module>\n</modules></project>\n";

    private final Path root;
    private final Path tools;

    private ScratchCheckout(Path root, Path tools) {
        this.root = root;
        this.tools = tools;
    }

    /** What one run of the launcher left: exit code and both outputs. */
    record Run(int exit, String out, String err) {}

    static ScratchCheckout in(Path folder) throws IOException {
        var root = Files.createDirectories(folder.resolve("a checkout"));
        var tools = folder.resolve("jdk");
        Files.createDirectories(root.resolve("deploy/src/main/java"));
        Files.createDirectories(root.resolve(".mvn"));
        Files.createDirectories(tools.resolve("bin"));
        Files.copy(Path.of(System.getProperty("basedir", "."), "..", "shadowtune"), root.resolve("shadowtune"));
        Files.writeString(root.resolve("pom.xml"), POM);
        Files.writeString(root.resolve("deploy/pom.xml"), "<project/>\n");
        Files.writeString(tools.resolve("release"), "JAVA_VERSION=\"17.0.15\"\n");
        var checkout = new ScratchCheckout(root, tools);
        checkout.source("Main", "first");
        checkout.tool("java", "#!/bin/sh\necho \"java $*\"\n");
        checkout.tool("javac", "#!/bin/sh\n");
        checkout.tool("mvn", MAVEN);
        return checkout;
    }

    private void tool(String name, String script) throws IOException {
        var file = tools.resolve("bin").resolve(name);
        Files.writeString(file, script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    Path path(String relative) {
        return root.resolve(relative);
    }

    Path source(String name, String text) throws IOException {
        return Files.writeString(path("deploy/src/main/java/" + name + ".java"), text + "\n");
    }

    /** Makes Maven stop in the middle of a build, announce itself on {@code began} and wait for {@code go}. */
    void holdBuilds() throws IOException, InterruptedException {
        new ProcessBuilder("mkfifo", path("began").toString(), path("go").toString())
                .start()
                .waitFor();
    }

    void awaitHeldBuild() throws IOException {
        Files.readString(path("began"));
    }

    void releaseHeldBuild() throws IOException {
        Files.writeString(path("go"), "go\n");
    }

    Process start(String... arguments) throws IOException {
        var command = Stream.concat(Stream.of("bash", path("shadowtune").toString()), Stream.of(arguments));
        var builder = new ProcessBuilder(command.toList());
        builder.environment().keySet().removeIf(name -> name.startsWith("SHADOWTUNE_") || name.startsWith("MAVEN_"));
        builder.environment().put("JAVA_HOME", tools.toString());
        builder.environment().put("PATH", tools.resolve("bin") + ":/usr/bin:/bin");
        return builder.start();
    }

    static Run finish(Process process) throws IOException, InterruptedException {
        try (var out = process.inputReader();
                var err = process.errorReader()) {
            var output = out.lines().toList().toString();
            var errors = err.lines().toList().toString();
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            return new Run(process.waitFor(), output, errors);
        }
    }

    Run run(String... arguments) throws IOException, InterruptedException {
        return finish(start(arguments));
    }

    /** The arguments of each run of Maven, oldest first. */
    List<String> mavenRuns() throws IOException {
        var runs = path("maven-runs");
        return Files.exists(runs) ? Files.readAllLines(runs) : List.of();
    }

    /** The text of the jar that the launcher would run, one per image. */
    List<String> images() throws IOException {
        try (var files = Files.walk(path("deploy/target/app"))) {
            return files.filter(file -> file.endsWith("shadowtune-deploy-1.jar"))
                    .map(ScratchCheckout::text)
                    .toList();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
