package io.shadowtune.deploy.config;

import io.shadowtune.deploy.fault.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.reader.UnicodeReader;

/**
 * Reads the node tree of a YAML file, never an object built from it, so that a tag names nothing and every value has its
 * line. Size, depth and aliases are bounded before.
 */
public final class YamlTree {
    private static final int MOST_DEPTH = 20;
    private static final int MOST_ALIASES = 10;

    private YamlTree() {}

    /**
     * The root of a file; null when there is nothing in it.
     *
     * @param mostCodePoints longest text that is read
     * @param missing code of the failure when there is no such file
     * @param expected what the file should be, such as {@code a YAML file}
     * @throws Failure when it cannot be read or is no YAML
     */
    public static @Nullable Node compose(Path file, int mostCodePoints, String missing, String expected) {
        if (Files.isDirectory(file)) {
            throw Failure.input(missing, file.toString(), "is a folder; " + expected + " is expected");
        }
        LoaderOptions limits = new LoaderOptions();
        limits.setCodePointLimit(mostCodePoints);
        limits.setNestingDepthLimit(MOST_DEPTH);
        limits.setMaxAliasesForCollections(MOST_ALIASES);
        try (InputStream in = Files.newInputStream(file);
                UnicodeReader text = new UnicodeReader(in)) {
            return new Yaml(new SafeConstructor(limits)).compose(text);
        } catch (MarkedYAMLException e) {
            var mark = Optional.ofNullable(e.getProblemMark()).or(() -> Optional.ofNullable(e.getContextMark()));
            String where = file + mark.map(m -> ":" + (m.getLine() + 1)).orElse("");
            String context = e.getContext() == null ? "" : e.getContext() + ", ";
            throw Failure.input("BAD_YAML", where, oneLine(context + e.getProblem()));
        } catch (YAMLException e) {
            if (e.getCause() instanceof CharacterCodingException) {
                throw Failure.input("BAD_YAML", file.toString(), "is not UTF-8 text; " + expected + " is expected");
            }
            throw Failure.input("BAD_YAML", file.toString(), oneLine(e.getMessage()));
        } catch (NoSuchFileException e) {
            throw Failure.input(missing, file.toString(), "no such file; " + expected + " is expected");
        } catch (IOException e) {
            throw Failure.input(missing, file.toString(), "cannot be read: " + oneLine(e.getMessage()));
        }
    }

    private static String oneLine(@Nullable String text) {
        return text == null ? "unreadable" : text.strip().replaceAll("\\s*\\R\\s*", "; ");
    }
}
