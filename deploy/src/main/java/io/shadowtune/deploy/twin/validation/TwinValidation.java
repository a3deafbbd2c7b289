package io.shadowtune.deploy.twin.validation;

import io.shadowtune.deploy.engine.Progress;
import io.shadowtune.models.twin.packet.Engine;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How near the twin comes to the reference, as a document and its pictures.
 *
 * @param shortfalls in words, each of what either engine is farther off than wanted, or than is said of it; empty when all
 *     is as wanted
 * @param document in Markdown
 * @param pictures SVG by the names of their files, which the document looks for in a folder {@code twin}
 */
public record TwinValidation(List<String> shortfalls, String document, Map<String, String> pictures) {
    private static final String TEMPLATE = "twin.md";

    public TwinValidation {
        shortfalls = List.copyOf(shortfalls);
        pictures = Map.copyOf(pictures);
    }

    /**
     * Runs everything.
     *
     * @param folder of the reference
     * @param seeds of the twin, from 1
     * @param machine what it runs on, in words
     * @throws io.shadowtune.deploy.fault.Failure when the reference is not there
     */
    public static TwinValidation run(Path folder, int seeds, String machine, Progress progress) {
        Validation validation = new Validation(folder, progress);
        Errors errors = validation.compare("summary.csv", seeds);
        Noise noise = Noise.of(ReferenceRow.table(folder.resolve("repeat.csv")));
        NoiseTables noiseTables = new NoiseTables(noise, errors.of(Engine.PACKETS));
        List<String> shortfalls = Stream.concat(Gate.shortfalls(errors).stream(), noise.shortfalls(errors).stream())
                .toList();
        Errors surface = validation.compare("surface.csv", Math.min(seeds, 3));
        Map<String, String> pictures = new TreeMap<>(new Plots(folder).draw());
        for (Figure figure : Figure.values()) {
            for (Engine engine : Engine.values()) {
                String name =
                        "errors-" + figure.name().toLowerCase(java.util.Locale.ROOT) + "-" + engine.word() + ".svg";
                pictures.put(name, Plots.errors(errors, engine, figure));
            }
        }
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("runs", Integer.toString(ErrorTables.runs(errors.of(Engine.PACKETS))));
        parts.put("scenarios", Integer.toString(errors.scenarios().size()));
        parts.put("seeds", Integer.toString(seeds));
        parts.put("machine", machine);
        parts.put("medians", ErrorTables.medians(errors, Engine.PACKETS));
        parts.put("order", ErrorTables.order(errors));
        parts.put("added", ErrorTables.added(errors));
        parts.put("said", ErrorTables.said(Gate.added(errors)));
        parts.put("noise", noiseTables.repeated());
        parts.put("noiseScenarios", noiseTables.scenarios());
        parts.put("shortfalls", list(shortfalls));
        parts.put("exceeding", new Exceeding(errors, surface, noise).text());
        parts.put("surfaceRuns", Integer.toString(ErrorTables.runs(surface.of(Engine.PACKETS))));
        parts.put("surface", ErrorTables.scenarios(surface, Engine.PACKETS));
        parts.put("surfaceOrder", ErrorTables.order(surface));
        parts.put("scenariosPackets", ErrorTables.scenarios(errors, Engine.PACKETS));
        parts.put("scenariosFast", ErrorTables.scenarios(errors, Engine.FAST));
        parts.put("steady", Steady.table(folder, validation));
        parts.put("pictures", images(pictures));
        progress.at("parts measured: speed", 1, 3);
        parts.put("rates", Speed.rates(folder));
        progress.at("parts measured: growth", 2, 3);
        parts.put("growth", Speed.growth());
        return new TwinValidation(shortfalls, filled(parts), pictures);
    }

    private static String list(List<String> shortfalls) {
        return shortfalls.isEmpty()
                ? "Nothing of what is gated."
                : shortfalls.stream().map(line -> "- " + line).collect(Collectors.joining("\n"));
    }

    private static String images(Map<String, String> pictures) {
        StringBuilder text = new StringBuilder();
        for (String name : pictures.keySet()) {
            text.append("![")
                    .append(name.replace(".svg", ""))
                    .append("](twin/")
                    .append(name)
                    .append(")\n");
        }
        return text.toString().stripTrailing();
    }

    private static String filled(Map<String, String> parts) {
        String text = template();
        for (Map.Entry<String, String> part : parts.entrySet()) {
            text = text.replace("{{" + part.getKey() + "}}", part.getValue());
        }
        int missing = text.indexOf("{{");
        if (missing >= 0) {
            throw new IllegalStateException("The part (%s) of the template must be known."
                    .formatted(text.substring(missing, Math.min(text.length(), missing + 30))));
        }
        return text;
    }

    private static String template() {
        try (InputStream in = TwinValidation.class.getResourceAsStream(TEMPLATE)) {
            if (in == null) {
                throw new IllegalStateException("The template (%s) must be on the class path.".formatted(TEMPLATE));
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("The template (%s) must be readable.".formatted(TEMPLATE), e);
        }
    }
}
