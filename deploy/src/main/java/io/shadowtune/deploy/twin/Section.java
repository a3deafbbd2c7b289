package io.shadowtune.deploy.twin;

import io.shadowtune.deploy.config.NearestWord;
import io.shadowtune.deploy.config.YamlTree;
import io.shadowtune.deploy.fault.Failure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * A mapping of a YAML file (JSON is YAML) that is asked for its keys and then, by {@link #done}, refuses those that nobody
 * asked for. Every refusal is a {@link Failure} with file, line and field. Not thread-safe.
 */
final class Section {
    private static final String SCENARIO = "BAD_SCENARIO";
    private static final int MOST_CODE_POINTS = 1 << 24;

    private final Path file;
    private final String code;
    private final String path;
    private final int line;
    private final Map<String, Node> values = new LinkedHashMap<>();
    private final Set<String> asked = new TreeSet<>();

    private Section(Path file, String code, String path, @Nullable Node node) {
        this.file = file;
        this.code = code;
        this.path = path;
        this.line = node == null ? 0 : node.getStartMark().getLine() + 1;
        if (node == null || node.getTag().equals(Tag.NULL)) {
            return;
        }
        if (!(node instanceof MappingNode mapping)) {
            throw bad(node, path, "must hold keys and values");
        }
        for (NodeTuple entry : mapping.getValue()) {
            String key = scalar(entry.getKeyNode(), path);
            if (values.put(key, entry.getValueNode()) != null) {
                throw bad(entry.getKeyNode(), field(key), "is given twice");
            }
        }
    }

    /**
     * The mapping that a file holds.
     *
     * @throws Failure when there is none
     */
    static Section read(Path file) {
        return read(file, SCENARIO, "a scenario in YAML");
    }

    /**
     * The mapping that a file holds.
     *
     * @param code of its failures
     * @param what it is, such as {@code a scenario in YAML}
     * @throws Failure when there is none
     */
    static Section read(Path file, String code, String what) {
        Node root = YamlTree.compose(file, MOST_CODE_POINTS, "NO_SUCH_FILE", what);
        if (root == null) {
            throw Failure.input(code, file.toString(), "is empty; " + what + " is expected");
        }
        return new Section(file, code, "", root);
    }

    /** A mapping of nothing. */
    static Section empty(Path file) {
        return new Section(file, SCENARIO, "", null);
    }

    boolean has(String key) {
        boolean given = values.containsKey(key);
        if (!given) {
            asked.add(key);
        }
        return given;
    }

    /** Refuses a mapping without a key. */
    void requires(String key) {
        if (!values.containsKey(key)) {
            throw missing(key);
        }
    }

    boolean isList(String key) {
        return values.get(key) instanceof SequenceNode;
    }

    /** The keys that nobody has asked for; from now on they count as asked for. */
    List<String> unasked() {
        List<String> others =
                values.keySet().stream().filter(key -> !asked.contains(key)).toList();
        asked.addAll(others);
        return others;
    }

    Set<String> keys() {
        return Set.copyOf(values.keySet());
    }

    /** A mapping inside; an empty one when the key is not there. */
    Section child(String key) {
        asked.add(key);
        return new Section(file, code, field(key), values.get(key));
    }

    /** The mappings of a list; empty when the key is not there. */
    List<Section> children(String key) {
        List<Section> children = new ArrayList<>();
        int position = 0;
        for (Node item : items(key)) {
            children.add(new Section(file, code, field(key) + "[" + position++ + "]", item));
        }
        return children;
    }

    /** The whole numbers of a list; empty when the key is not there. */
    List<Integer> integers(String key) {
        List<Integer> numbers = new ArrayList<>();
        for (Node item : items(key)) {
            numbers.add((int) whole(item, field(key), 0, Integer.MAX_VALUE));
        }
        return numbers;
    }

    /** The numbers of a list, or one number; empty when the key is not there. */
    List<Double> numbers(String key) {
        if (!isList(key)) {
            OptionalDouble one = number(key);
            return one.isPresent() ? List.of(one.getAsDouble()) : List.of();
        }
        List<Double> numbers = new ArrayList<>();
        for (Node item : items(key)) {
            numbers.add(number(item, field(key)));
        }
        return numbers;
    }

    private List<Node> items(String key) {
        asked.add(key);
        Node node = values.get(key);
        if (node == null) {
            return List.of();
        }
        if (!(node instanceof SequenceNode sequence)) {
            throw bad(node, field(key), "must be a list");
        }
        return sequence.getValue();
    }

    Optional<String> text(String key) {
        asked.add(key);
        Node node = values.get(key);
        return node == null ? Optional.empty() : Optional.of(scalar(node, field(key)));
    }

    String requiredText(String key) {
        return text(key).orElseThrow(() -> missing(key));
    }

    OptionalDouble number(String key) {
        asked.add(key);
        Node node = values.get(key);
        return node == null ? OptionalDouble.empty() : OptionalDouble.of(number(node, field(key)));
    }

    double number(String key, double fallback) {
        return number(key).orElse(fallback);
    }

    double requiredNumber(String key) {
        return number(key).orElseThrow(() -> missing(key));
    }

    /** A number within bounds, or what it is when the key is not there. */
    double within(String key, double fallback, Bound bound) {
        OptionalDouble given = number(key);
        return given.isPresent() ? checked(key, given.getAsDouble(), bound) : fallback;
    }

    /** A number within bounds. */
    double requiredWithin(String key, Bound bound) {
        return checked(key, requiredNumber(key), bound);
    }

    private double checked(String key, double value, Bound bound) {
        if (!bound.holds(value)) {
            throw refuse(key, bound.expected(value));
        }
        return value;
    }

    long whole(String key, long fallback) {
        return whole(key, fallback, 0, Long.MAX_VALUE);
    }

    /** A whole number of {@code least..most}, or what it is when the key is not there. */
    long whole(String key, long fallback, long least, long most) {
        asked.add(key);
        Node node = values.get(key);
        return node == null ? fallback : whole(node, field(key), least, most);
    }

    /** A whole number of {@code least..most}. */
    long requiredWhole(String key, long least, long most) {
        asked.add(key);
        Node node = values.get(key);
        if (node == null) {
            throw missing(key);
        }
        return whole(node, field(key), least, most);
    }

    int requiredInteger(String key) {
        return (int) requiredWhole(key, 0, Integer.MAX_VALUE);
    }

    boolean flag(String key, boolean fallback) {
        Optional<String> text = text(key);
        if (text.isEmpty()) {
            return fallback;
        }
        return switch (text.get()) {
            case "true" -> true;
            case "false" -> false;
            default -> throw bad(values.get(key), field(key), "must be true or false, not '" + text.get() + "'");
        };
    }

    /**
     * Refuses keys that nobody asked for.
     *
     * @throws Failure naming the nearest known one
     */
    void done() {
        for (Map.Entry<String, Node> entry : values.entrySet()) {
            if (!asked.contains(entry.getKey())) {
                String nearest = NearestWord.hint(entry.getKey(), asked);
                throw bad(entry.getValue(), field(entry.getKey()), "is no field of a scenario" + nearest);
            }
        }
    }

    /** File, line and field of this mapping. */
    String where() {
        return (where(line) + " " + path).strip();
    }

    /** A refusal of a field. */
    Failure refuse(String key, String expected) {
        return bad(values.get(key), field(key), expected);
    }

    /** Says too which key that nobody asked for yet is near: it is the one that was misspelt. */
    private Failure missing(String key) {
        List<String> others =
                values.keySet().stream().filter(other -> !asked.contains(other)).toList();
        String hint = NearestWord.near(key, others)
                .map(near -> "; maybe '%s' was meant to be it".formatted(near))
                .orElse("");
        return Failure.input(code, where(line) + " " + field(key), "is missing" + hint);
    }

    private double number(Node node, String field) {
        String text = scalar(node, field);
        try {
            return switch (text.toLowerCase(java.util.Locale.ROOT)) {
                case ".nan", "nan" -> Double.NaN;
                case ".inf", "inf", "+.inf" -> Double.POSITIVE_INFINITY;
                case "-.inf", "-inf" -> Double.NEGATIVE_INFINITY;
                default -> Double.parseDouble(text);
            };
        } catch (NumberFormatException e) {
            throw bad(node, field, "must be a number, not '" + text + "'");
        }
    }

    private long whole(Node node, String field, long least, long most) {
        number(node, field);
        String text = scalar(node, field);
        return WholeNumber.of(text, least, most)
                .orElseThrow(() -> bad(node, field, WholeNumber.expected(text, least, most)));
    }

    private String scalar(Node node, String field) {
        if (!(node instanceof ScalarNode scalar)) {
            throw bad(node, field, "must be a plain text or number");
        }
        return scalar.getValue().strip();
    }

    private Failure bad(@Nullable Node node, String field, String expected) {
        int at = node == null ? line : node.getStartMark().getLine() + 1;
        return Failure.input(code, (where(at) + " " + field).strip(), expected);
    }

    private String where(int at) {
        return file + ":" + Math.max(1, at);
    }

    private String field(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }
}
