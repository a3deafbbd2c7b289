package io.shadowtune.deploy.fit;

import io.shadowtune.ingest.telemetry.WredSetting;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Settings in the words the history keeps them in. */
final class SettingWords {
    private static final Pattern WORDS = Pattern.compile("Kmin (\\d+) KB, Kmax (\\d+) KB, Pmax (\\d+) %");
    private static final long BYTES_PER_KB = 1_000;
    /** Words are rounded to whole percent, which is nothing to build on below this. */
    private static final int LEAST_PERCENT = 2;

    private SettingWords() {}

    /** The setting; empty where the words do not say it well enough. */
    static Optional<WredSetting> parse(String words) {
        if (words.equals("no marking")) {
            return Optional.of(new WredSetting(false, 0, 0, 0));
        }
        Matcher matcher = WORDS.matcher(words);
        if (!matcher.matches() || Integer.parseInt(matcher.group(3)) < LEAST_PERCENT) {
            return Optional.empty();
        }
        return Optional.of(new WredSetting(
                true,
                Long.parseLong(matcher.group(1)) * BYTES_PER_KB,
                Long.parseLong(matcher.group(2)) * BYTES_PER_KB,
                Integer.parseInt(matcher.group(3)) / 100.0));
    }
}
