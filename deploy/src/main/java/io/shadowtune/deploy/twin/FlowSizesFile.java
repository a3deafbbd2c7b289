package io.shadowtune.deploy.twin;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.models.twin.generator.FlowSizes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads a distribution of flow sizes as network simulators write it: a size in bytes and the percentage up to it, a line. */
final class FlowSizesFile {
    private static final double PERCENT = 100;

    private FlowSizesFile() {}

    static FlowSizes read(Path file) {
        List<Double> bytes = new ArrayList<>();
        List<Double> ratios = new ArrayList<>();
        try {
            int number = 0;
            for (String line : Files.readAllLines(file)) {
                number++;
                if (!line.isBlank()) {
                    add(file + ":" + number, line, bytes, ratios);
                }
            }
            return new FlowSizes(bytes, ratios);
        } catch (IOException e) {
            throw Failure.input("NO_SUCH_FILE", file.toString(), "cannot be read as text: " + e.getMessage());
        } catch (IllegalArgumentException e) {
            throw Failure.input("BAD_SCENARIO", file.toString(), String.valueOf(e.getMessage()));
        }
    }

    private static void add(String where, String line, List<Double> bytes, List<Double> ratios) {
        String[] words = line.strip().split("\\s+", -1);
        try {
            if (words.length == 2) {
                bytes.add(Double.parseDouble(words[0]));
                ratios.add(Double.parseDouble(words[1]) / PERCENT);
                return;
            }
        } catch (NumberFormatException e) {
            throw Failure.input("BAD_SCENARIO", where, "must be two numbers, not '" + line.strip() + "'");
        }
        throw Failure.input("BAD_SCENARIO", where, "must be a size and a percentage, not '" + line.strip() + "'");
    }
}
