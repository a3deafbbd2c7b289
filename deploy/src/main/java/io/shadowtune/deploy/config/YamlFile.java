package io.shadowtune.deploy.config;

import io.shadowtune.deploy.fault.Failure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * Reads assignments from a YAML file, nested ({@code broker: {port: 1}}) or dotted ({@code broker.port: 1}).
 *
 * <p>Only the node tree is read, never an object built from it, so that a tag names nothing and every value has its line. Size,
 * depth and aliases are bounded before; walking is bounded by the known keys.
 */
final class YamlFile {
    private static final int MOST_CODE_POINTS = 1 << 20;
    private static final Set<Tag> PLAIN =
            Set.of(Tag.STR, Tag.INT, Tag.FLOAT, Tag.BOOL, Tag.NULL, Tag.TIMESTAMP, Tag.MERGE, Tag.SEQ, Tag.MAP);

    private final Path file;
    private final Path base;
    private final Map<Key, Assignment> found = new EnumMap<>(Key.class);

    private YamlFile(Path file) {
        this.file = file;
        Path folder = file.getParent();
        this.base = folder == null ? Path.of("") : folder;
    }

    /** The assignments of a file. */
    static List<Assignment> read(Path file) {
        YamlFile reading = new YamlFile(file);
        Node root = YamlTree.compose(file, MOST_CODE_POINTS, "NO_CONFIG_FILE", "a YAML file");
        if (root != null && !isNull(root)) {
            reading.section("", root);
        }
        return List.copyOf(reading.found.values());
    }

    private void section(String path, Node node) {
        if (!(node instanceof MappingNode mapping)) {
            String what = path.isEmpty() ? "the file" : path;
            throw bad(node, what, "%s must hold keys and values, one 'key: value' a line".formatted(what));
        }
        for (NodeTuple entry : mapping.getValue()) {
            String name = scalar(entry.getKeyNode(), path);
            String full = path.isEmpty() ? name : path + "." + name;
            Optional<Key> key = Key.of(full);
            if (key.isPresent()) {
                assign(key.get(), entry.getKeyNode(), entry.getValueNode());
            } else if (Key.paths().stream().anyMatch(known -> known.startsWith(full + "."))) {
                if (!isNull(entry.getValueNode())) {
                    section(full, entry.getValueNode());
                }
            } else {
                throw AssignmentReader.unknown(where(entry.getKeyNode()), full);
            }
        }
    }

    private void assign(Key key, Node keyNode, Node value) {
        String where = where(keyNode) + " " + key.path();
        Assignment before = found.put(key, new Assignment(key, text(key, value), where, base));
        if (before != null) {
            throw Failure.input("TWICE", where, "is given twice, before at " + before.where());
        }
    }

    private String text(Key key, Node value) {
        if (isNull(value)) {
            return "";
        }
        if (value instanceof ScalarNode) {
            return scalar(value, key.path()).strip();
        }
        List<String> items = new ArrayList<>();
        if (value instanceof SequenceNode sequence && key.type().shape() == ValueType.Shape.LIST) {
            for (Node item : sequence.getValue()) {
                items.add(item(item, key.path()));
            }
        } else if (value instanceof MappingNode mapping && key.type().shape() == ValueType.Shape.MAP) {
            for (NodeTuple entry : mapping.getValue()) {
                items.add(item(entry.getKeyNode(), key.path()) + "=" + item(entry.getValueNode(), key.path()));
            }
        } else {
            throw bad(value, key.path(), key.type().words() + " expected");
        }
        return String.join(",", items);
    }

    private String item(Node node, String path) {
        String text = scalar(node, path).strip();
        if (text.isEmpty() || text.indexOf(',') >= 0) {
            throw bad(node, path, "an item must not be empty or hold a comma");
        }
        return text;
    }

    private String scalar(Node node, String path) {
        if (!(node instanceof ScalarNode scalar) || !PLAIN.contains(node.getTag())) {
            throw bad(node, path.isEmpty() ? "key" : path, "a plain text or number expected");
        }
        return scalar.getValue();
    }

    private Failure bad(Node node, String path, String expected) {
        return Failure.input("BAD_VALUE", where(node) + " " + path, expected);
    }

    private String where(Node node) {
        return file + ":" + (node.getStartMark().getLine() + 1);
    }

    private static boolean isNull(Node node) {
        return node.getTag().equals(Tag.NULL);
    }
}
