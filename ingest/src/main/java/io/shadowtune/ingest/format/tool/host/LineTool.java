package io.shadowtune.ingest.format.tool.host;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A parser for an output whose lines stand alone: shapes of lines, and what each of them states.
 *
 * @param tool the tool's name in reports
 * @param where found in the name a person gave the output; matches everything when the lines cannot be mistaken
 * @param shapes the lines it knows; the first that is found in a line reads it
 */
record LineTool(String tool, Pattern where, List<Shape> shapes) implements ToolParser {

    /** Writes what one line states. */
    @FunctionalInterface
    interface Reader {
        void read(Read read);
    }

    /**
     * One line being read.
     *
     * @param text the whole output
     * @param line index of the line, from 0
     * @param groups what its shape caught
     * @param facts where its facts go
     */
    record Read(ToolText text, int line, Matcher groups, FactWriter facts) {
        String group(int number) {
            String caught = groups.group(number);
            return caught == null ? "" : caught.strip();
        }

        double number(int number) {
            return Double.parseDouble(group(number).replace(",", ""));
        }
    }

    /** A shape of lines and its reader. */
    record Shape(Pattern pattern, Reader reader) {}

    /** Begins a parser for lines that cannot be mistaken. */
    static LineTool of(String tool) {
        return new LineTool(tool, Pattern.compile(""), List.of());
    }

    /** Asks this parser only for outputs whose given name matches in part, in any case. */
    LineTool namedAs(String words) {
        return new LineTool(tool, Pattern.compile(words, Pattern.CASE_INSENSITIVE), shapes);
    }

    /** Adds a shape, found in a line in part. */
    LineTool line(String pattern, Reader reader) {
        return new LineTool(
                tool,
                where,
                Stream.concat(shapes.stream(), Stream.of(new Shape(Pattern.compile(pattern), reader)))
                        .toList());
    }

    @Override
    public boolean reads(ToolText text) {
        return where.matcher(text.reading().tool()).find()
                && shapes.stream().anyMatch(shape -> text.anyLine(shape.pattern()));
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        for (int i = 0; i < text.lines().size(); i++) {
            for (Shape shape : shapes) {
                Matcher groups = shape.pattern().matcher(text.lines().get(i));
                if (groups.find()) {
                    shape.reader().read(new Read(text, i, groups, facts));
                    break;
                }
            }
        }
    }
}
