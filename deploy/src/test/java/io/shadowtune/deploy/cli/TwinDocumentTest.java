package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.deploy.twin.GeneratorFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/twin.md tells people to type, and the files that it shows. */
final class TwinDocumentTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern BLOCK = Pattern.compile("(?s)```(yaml)?\n(.*?)```");
    private static final String PROGRAM = "./shadowtune ";

    /** They need a history that an engine wrote, or the reference, or an engine of their own. */
    private static final List<String> NOT_HERE = List.of("twin fit --data", "twin validate", "replay", "train surface");

    @TempDir
    private Path folder;

    private static List<String> blocks(String kind) throws IOException {
        return BLOCK.matcher(Files.readString(ROOT.resolve("docs/twin.md")))
                .results()
                .filter(block -> kind.equals(Optional.ofNullable(block.group(1)).orElse("")))
                .map(block -> block.group(2))
                .toList();
    }

    private static List<String> commands() throws IOException {
        return blocks("").stream()
                .flatMap(String::lines)
                .flatMap(line -> Arrays.stream(line.split("&&", -1)))
                .map(String::strip)
                .filter(line -> line.startsWith(PROGRAM))
                .map(line -> line.substring(PROGRAM.length()))
                .toList();
    }

    /** Files of the repository stay where they are, what is made goes elsewhere, and generated series are short. */
    private String[] here(String command) {
        List<String> words = new ArrayList<>();
        for (String word : command.split(" ", -1)) {
            words.add(
                    word.startsWith("docs/")
                            ? ROOT.resolve(word).toString()
                            : word.matches("results|said|sets.*|sweep\\.csv")
                                    ? folder.resolve(word).toString()
                                    : word);
        }
        if (command.startsWith("twin generate")) {
            int seconds = words.indexOf("--seconds");
            if (seconds >= 0) {
                words.subList(seconds, seconds + 2).clear();
            }
            words.addAll(List.of("--seconds", command.contains("--window") ? "400" : "4"));
        }
        return words.toArray(String[]::new);
    }

    @Test
    void commands_eachOne_doesWhatItIsSaidToDo() throws IOException {
        List<String> commands = commands();
        assertThat(commands).hasSizeGreaterThan(8).anyMatch(command -> command.startsWith("twin sweep"));
        for (String command : commands) {
            if (NOT_HERE.stream().noneMatch(command::startsWith)) {
                Typed typed = Typed.run(here(command));
                assertThat(typed.exit()).as(command + ": " + typed.err()).isZero();
            }
        }
        assertThat(commands.stream()
                        .filter(command -> NOT_HERE.stream().noneMatch(command::startsWith))
                        .map(command -> command.split(" ", 3)[1]))
                .contains("run", "sweep", "generate", "fit");
        assertThat(folder.resolve("results/two_leaves/flows.csv")).exists();
    }

    @Test
    void files_eachOneNamed_isInTheRepository() throws IOException {
        List<String> named = commands().stream()
                .flatMap(command -> Arrays.stream(command.split(" ", -1)))
                .filter(word -> word.endsWith(".yaml") || word.endsWith(".ndjson"))
                .toList();

        assertThat(named).isNotEmpty().allMatch(word -> Files.isRegularFile(ROOT.resolve(word)));
    }

    @Test
    void scenario_asShown_isOne() throws IOException {
        Path file =
                Files.writeString(folder.resolve("shown.yaml"), blocks("yaml").get(0));

        Typed typed = Typed.run("twin", "run", "--scenario", file.toString(), "--json");

        assertThat(typed.err()).isEmpty();
        assertThat(typed.json().path("complete").asBoolean()).isTrue();
        assertThat(typed.json().path("watch_port").asText()).isEqualTo("33->8");
    }

    @Test
    void topologies_asShown_areThem() throws IOException {
        List<String> kinds = blocks("yaml")
                .get(0)
                .lines()
                .filter(line -> line.contains("{kind: ") || line.contains("{ kind: "))
                .filter(line -> !line.contains("workload"))
                .map(line -> line.replaceAll("[^{]*(\\{[^}]*\\}).*", "$1"))
                .toList();
        assertThat(kinds).hasSize(5);
        for (String kind : kinds) {
            Path file = Files.writeString(
                    folder.resolve("kind.yaml"),
                    "topology: " + kind + "\nworkload: {kind: incast, receiver: 0, bytes: 1e4, senders: [1]}\n");
            assertThat(Typed.run("twin", "run", "--scenario", file.toString()).err())
                    .as(kind)
                    .isEmpty();
        }
    }

    @Test
    void specification_asShown_isTheUsualOne() throws IOException {
        Path file =
                Files.writeString(folder.resolve("spec.yaml"), blocks("yaml").get(1));
        GeneratorFile.Options none = new GeneratorFile.Options(
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

        assertThat(GeneratorFile.read(file, none).plan())
                .usingRecursiveComparison()
                .isEqualTo(GeneratorFile.usual(none).plan());
    }

    @Test
    void examples_eachOne_isNamedInTheDocument() throws IOException {
        String document = Files.readString(ROOT.resolve("docs/twin.md"));
        String examples = Stream.of("incast.yaml", "files.yaml")
                .map(name -> {
                    try {
                        return Files.readString(ROOT.resolve("docs/examples").resolve(name));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .collect(Collectors.joining());
        try (Stream<Path> files = Files.list(ROOT.resolve("docs/examples"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .allMatch(name -> document.contains("examples/" + name) || examples.contains(name));
        }
    }
}
