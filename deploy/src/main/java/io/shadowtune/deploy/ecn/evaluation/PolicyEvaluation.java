package io.shadowtune.deploy.ecn.evaluation;

import io.shadowtune.deploy.engine.Progress;
import io.shadowtune.deploy.twin.chart.Axis;
import io.shadowtune.deploy.twin.chart.DotRows;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What advice on marking is worth by what a packet-level simulator measured, as a document and its pictures.
 *
 * @param scenarios how many were judged
 * @param targets what was wanted and what is
 * @param document in Markdown
 * @param pictures SVG by the names of their files, which the document looks for in a folder {@code policy}
 */
public record PolicyEvaluation(
        int scenarios, List<PolicyTarget> targets, String document, Map<String, String> pictures) {
    private static final String TEMPLATE = "policy-page.txt";
    private static final double MOST_DRAWN = 4;
    private static final double WANTED = 1.10;
    private static final List<String> TOLD =
            List.of(ArmScores.KNOWN, ArmScores.SEEN, ArmScores.STATIC, VendorSetting.SONIC.name() + " (hold)");

    /** Copies the collections. */
    public PolicyEvaluation {
        targets = List.copyOf(targets);
        pictures = Map.copyOf(pictures);
    }

    /**
     * Lets every arm choose and looks up what was measured.
     *
     * @param folder of the reference
     * @param seed the first of what is drawn
     * @param seeds how many, 1 or more
     * @param machine what it runs on, in words
     * @throws io.shadowtune.deploy.fault.Failure when the reference is not there
     */
    public static PolicyEvaluation run(Path folder, long seed, int seeds, String machine, Progress progress) {
        List<MeasuredScenario> scenarios = PolicyReference.read(folder);
        SeedNoise noise = SeedNoise.of(scenarios);
        ArmScores scores = ArmScores.of(folder, scenarios, noise.p90(), seed, seeds, progress);
        ArmTable tables = new ArmTable(scores.arms(), scenarios);
        List<PolicyTarget> targets = scores.targets();
        Map<String, String> pictures = pictures(scores, scenarios);
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("scenarios", Integer.toString(scenarios.size()));
        parts.put(
                "settings",
                Integer.toString(scenarios.stream()
                        .mapToInt(each -> each.settings().size())
                        .sum()));
        parts.put("machine", machine);
        parts.put("seed", Long.toString(seed));
        parts.put("seeds", Integer.toString(seeds));
        parts.put("noise", "%.1f".formatted(100 * Math.expm1(noise.p90())));
        parts.put("noisePairs", Integer.toString(noise.pairs()));
        parts.put("targets", ArmTable.targets(targets));
        parts.put("all", tables.all());
        parts.put("families", tables.families());
        parts.put("choices", tables.choices(TOLD));
        parts.put("silent", silent(scores.silent()));
        parts.put("vendors", vendors());
        parts.put("differences", TwinDifferences.table(folder, seed, progress));
        parts.put(
                "pictures",
                pictures.keySet().stream()
                        .map(name -> "![%s](policy/%s)".formatted(name.replace(".svg", ""), name))
                        .collect(Collectors.joining("\n")));
        return new PolicyEvaluation(scenarios.size(), targets, filled(parts), pictures);
    }

    private static Map<String, String> pictures(ArmScores scores, List<MeasuredScenario> scenarios) {
        Map<String, String> pictures = new TreeMap<>();
        for (Family family : Family.values()) {
            if (scenarios.stream().noneMatch(each -> each.family() == family)) {
                continue;
            }
            Map<String, double[]> values = new LinkedHashMap<>();
            scores.arms().forEach(arm -> values.put(arm.name(), regrets(arm, family)));
            pictures.put(
                    family.word() + ".svg",
                    new DotRows(
                                    "Times the best measured setting: " + family.text(),
                                    new Axis("x", 1, MOST_DRAWN, true),
                                    List.copyOf(values.keySet()),
                                    values,
                                    name -> WANTED,
                                    "dot: a scenario and seed, beyond 4 at 4; bar: median; red line: 1.1")
                            .svg());
        }
        return pictures;
    }

    private static double[] regrets(ScoredArm arm, Family family) {
        return arm.verdicts().stream()
                .flatMap(List::stream)
                .filter(ScoredArm.of(family))
                .mapToDouble(verdict -> Math.exp(verdict.logRegret()))
                .toArray();
    }

    private static String silent(Map<String, String> because) {
        return because.isEmpty()
                ? "Counters alone always gave a choice."
                : because.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(each -> "- `%s`: %s".formatted(each.getKey(), each.getValue()))
                        .collect(Collectors.joining("\n", "Held, as counters alone gave no choice:\n\n", ""));
    }

    private static String vendors() {
        return VendorSetting.OTHERS.stream()
                .map(each -> "- %s: %s%s; %s"
                        .formatted(
                                each.name(),
                                each.at(each.gbps()).inWords(),
                                each.gbps() > 0
                                        ? " at %.0f Gb/s, in proportion to the rate".formatted(each.gbps())
                                        : "",
                                each.source()))
                .collect(Collectors.joining("\n"));
    }

    private static String filled(Map<String, String> parts) {
        String text = template();
        for (Map.Entry<String, String> part : parts.entrySet()) {
            text = text.replace("{{" + part.getKey() + "}}", part.getValue());
        }
        if (text.contains("{{")) {
            throw new IllegalStateException("Every part of the template (%s) must be known.".formatted(TEMPLATE));
        }
        return text;
    }

    private static String template() {
        try (InputStream in = PolicyEvaluation.class.getResourceAsStream(TEMPLATE)) {
            if (in == null) {
                throw new IllegalStateException("The template (%s) must be on the class path.".formatted(TEMPLATE));
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("The template (%s) must be readable.".formatted(TEMPLATE), e);
        }
    }
}
