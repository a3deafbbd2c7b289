package io.shadowtune.deploy.forecast;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The page of results and its pictures. */
public final class ForecastPage {
    private static final String TEMPLATE = "forecast.md";

    private ForecastPage() {}

    /**
     * The page.
     *
     * @param own results on generated sets
     * @param given results on sets from outside; may be empty
     * @param machine what it ran on, in words
     * @param only the sets that were asked for; empty for all
     * @param seed of everything random
     */
    public static String document(
            List<SetResult> own, List<SetResult> given, String machine, List<String> only, long seed) {
        StringBuilder sets = new StringBuilder();
        for (List<SetResult> some : List.of(own, given)) {
            for (SetResult set : some) {
                sets.append(
                        "### `%s`%n%nSpoke: %s. Took %.0f s.%n%n%s%n%n![fan](forecast/fan-%s.svg)%n![reliability](forecast/reliability-%s.svg)%n%n"
                                .formatted(
                                        set.name(),
                                        ResultTables.spoke(set),
                                        set.seconds(),
                                        ResultTables.set(set),
                                        set.name(),
                                        set.name()));
            }
        }
        return template()
                .replace("{machine}", machine)
                .replace("{only}", only.isEmpty() ? "" : " --only " + String.join(",", only))
                .replace("{seed}", Long.toString(seed))
                .replace("{own}", own.isEmpty() ? "None were run." : ResultTables.overview(own))
                .replace("{own-together}", own.isEmpty() ? "" : ResultTables.together(own))
                .replace("{given}", given.isEmpty() ? "None were run." : ResultTables.overview(given))
                .replace("{given-together}", given.isEmpty() ? "" : ResultTables.together(given))
                .replace("{sets}", sets.toString().stripTrailing());
    }

    /** Files beside the page, by name. */
    public static Map<String, String> pictures(SetResult set) {
        Map<String, String> pictures = new LinkedHashMap<>();
        pictures.put("fan-" + set.name() + ".svg", ResultPictures.fan(set));
        pictures.put("reliability-" + set.name() + ".svg", ResultPictures.reliability(set));
        return pictures;
    }

    private static String template() {
        try (InputStream in = ForecastPage.class.getResourceAsStream(TEMPLATE)) {
            if (in == null) {
                throw new IllegalStateException("The resource (%s) must be there.".formatted(TEMPLATE));
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
