package io.shadowtune.reports.why.cost;

import io.shadowtune.reports.why.evidence.Evidence;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The share of the time that was lost: one less the step time that would have been over the one that is. What is hidden
 * behind compute is in neither, so this is what the run really lost.
 *
 * @param share {@code 0..1}, with the interval that the rounding of the figures leaves
 * @param because what it was reckoned from
 */
record LostShare(Amount share, String because) {
    private static final String TIME =
            "(" + Amount.NUMBER + ")\\s*(ms|milliseconds?|s|secs?|seconds?|min|minutes?)?\\b";
    private static final String STEP = "(?:step|iteration)s?\\b";

    /** {@code step time rises from 1.1 s to 5 s}. */
    private static final Pattern FROM_TO = Pattern.compile(
            "(?i)\\b" + STEP + "[^.;]{0,80}?\\bfrom (?:about |~)?" + TIME + "[^.;]{0,20}?\\bto (?:about |~)?" + TIME);

    /** {@code one step in thirty takes 1.4 s instead of 0.9 s}; {@code steps take 5 s against 1.1 s before}. */
    private static final Pattern INSTEAD = Pattern.compile("(?i)(?:\\bone (?:in|out of) (" + Amount.NUMBER
            + ") steps|\\bone step (?:in|out of) (" + Amount.NUMBER + ")|\\b" + STEP
            + ")[^.;]{0,60}?(?:about |~)?" + TIME
            + "[^.;]{0,12}?\\b(?:instead of|against|rather than|vs\\.?|versus|\\(?was|before it was|normally|usually)\\s+(?:about |~)?"
            + TIME);

    /** {@code step time doubled}, {@code tripled}. */
    private static final Pattern FACTOR = Pattern.compile(
            "(?i)\\bstep times?\\b[^.;]{0,30}?\\b(?:has |have )?(doubled|tripled|quadrupled|doubles|triples|quadruples)\\b");

    /** {@code needs 2.9 s per step instead of 0.8 s}. */
    private static final Pattern PER_STEP = Pattern.compile("(?i)\\b" + TIME + " (?:per|a|for each) " + STEP
            + "[^.;]{0,20}?\\b(?:instead of|against|rather than|vs\\.?|versus)\\s+(?:about |~)?" + TIME);

    /** {@code slowed from 410 to 250 samples/s}. */
    private static final Pattern THROUGHPUT = Pattern.compile("(?i)\\bfrom (" + Amount.NUMBER + ")[^.;]{0,15}?\\bto ("
            + Amount.NUMBER + ")\\s*(?:samples|tokens|images|sequences|steps|iterations|it)\\s*(?:/|per )\\s*s");

    /** {@code a run lost 45 % of its throughput}, {@code the token rate was 30 % lower}. */
    private static final Pattern LESS =
            Pattern.compile("(?i)\\b(?:run|job|training|fine-tune|pre-training)\\b[^.;]{0,40}?\\blost ("
                    + Amount.NUMBER
                    + ")\\s*(?:%|per ?cent)|\\b(?:throughput|(?:token|sample|step) rate)\\b[^.;]{0,60}?\\b("
                    + Amount.NUMBER + ")\\s*(?:%|per ?cent) (?:lower|less|down)");

    /** {@code steps are 20 % slower}, {@code training is three times slower}, {@code jobs run 5 to 10 % slower}. */
    private static final Pattern SLOWER = Pattern.compile("(?i)\\b(?:" + STEP
            + "|trainings?|pre-training|fine-tune|runs?|jobs?)\\b[^.;]{0,60}?\\b((" + Amount.NUMBER
            + ")(?:\\s*(?:-|to|\u2013)\\s*(" + Amount.NUMBER + "))?\\s*(%|per ?cent|x|times)\\s+(?:slower|longer))");

    /** Finds it in what was told of the trouble. */
    static Optional<LostShare> of(Evidence evidence) {
        String symptom = evidence.symptom();
        return fromTo(symptom)
                .or(() -> instead(symptom))
                .or(() -> perStep(symptom))
                .or(() -> throughput(symptom))
                .or(() -> less(symptom))
                .or(() -> factor(symptom))
                .or(() -> slower(symptom));
    }

    private static Optional<LostShare> fromTo(String text) {
        Matcher matcher = FROM_TO.matcher(text);
        if (!matcher.find()) {
            return Optional.empty();
        }
        String unit = matcher.group(4) == null ? matcher.group(2) : matcher.group(4);
        String unitBefore = matcher.group(2) == null ? unit : matcher.group(2);
        return of(seconds(matcher.group(1), unitBefore), seconds(matcher.group(3), unit), 1);
    }

    private static Optional<LostShare> instead(String text) {
        Matcher matcher = INSTEAD.matcher(text);
        if (!matcher.find()) {
            return Optional.empty();
        }
        String among = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
        String unit = matcher.group(4) == null ? matcher.group(6) : matcher.group(4);
        String unitBefore = matcher.group(6) == null ? unit : matcher.group(6);
        return of(
                seconds(matcher.group(5), unitBefore),
                seconds(matcher.group(3), unit),
                among == null ? 1 : Amount.of(among).value());
    }

    /** One step in so many takes {@code now}, the others {@code before}. */
    private static Optional<LostShare> of(Amount before, Amount now, double oneIn) {
        if (!(before.value() > 0 && now.value() > before.value() && oneIn >= 1)) {
            return Optional.empty();
        }
        Amount share = new Amount(
                share(before.value(), now.value(), oneIn),
                Math.max(0, share(before.high(), now.low(), oneIn)),
                share(before.low(), now.high(), oneIn));
        String words = oneIn > 1
                ? String.format(
                        Locale.ROOT, "one step in %.0f takes %s s instead of %s s", oneIn, plain(now), plain(before))
                : String.format(Locale.ROOT, "a step takes %s s instead of %s s", plain(now), plain(before));
        return Optional.of(new LostShare(share, words));
    }

    private static double share(double before, double now, double oneIn) {
        double lost = (now - before) / oneIn;
        return lost / (before + lost);
    }

    private static String plain(Amount seconds) {
        return Double.toString(Math.round(seconds.value() * 1e4) / 1e4).replaceFirst("\\.0$", "");
    }

    private static Optional<LostShare> factor(String text) {
        Matcher matcher = FACTOR.matcher(text);
        if (!matcher.find()) {
            return Optional.empty();
        }
        String word = matcher.group(1).toLowerCase(Locale.ROOT);
        double factor = word.startsWith("doub") ? 2 : word.startsWith("trip") ? 3 : 4;
        return ofFactor(new Amount(factor, factor - 0.5, factor + 0.5), "the step time " + word);
    }

    private static Optional<LostShare> perStep(String text) {
        Matcher matcher = PER_STEP.matcher(text);
        return matcher.find()
                ? of(
                        seconds(matcher.group(3), matcher.group(4) == null ? matcher.group(2) : matcher.group(4)),
                        seconds(matcher.group(1), matcher.group(2)),
                        1)
                : Optional.empty();
    }

    private static Optional<LostShare> throughput(String text) {
        Matcher matcher = THROUGHPUT.matcher(text);
        if (!matcher.find()) {
            return Optional.empty();
        }
        Amount before = Amount.of(matcher.group(1));
        Amount now = Amount.of(matcher.group(2));
        return now.value() < before.value()
                ? Optional.of(new LostShare(
                        new Amount(
                                1 - now.value() / before.value(),
                                Math.max(0, 1 - now.high() / before.low()),
                                1 - now.low() / before.high()),
                        "\"" + matcher.group() + "\""))
                : Optional.empty();
    }

    private static Optional<LostShare> less(String text) {
        Matcher matcher = LESS.matcher(text);
        if (!matcher.find()) {
            return Optional.empty();
        }
        Amount lost = Amount.of(matcher.group(1) == null ? matcher.group(2) : matcher.group(1))
                .times(0.01);
        return lost.high() < 1
                ? Optional.of(new LostShare(
                        lost, String.format(Locale.ROOT, "%.0f %% of the throughput are gone", 100 * lost.value())))
                : Optional.empty();
    }

    /** Per cent may be meant of the time or of the speed; the interval holds both. */
    private static Optional<LostShare> slower(String text) {
        Matcher matcher = SLOWER.matcher(text);
        if (!matcher.find()) {
            return Optional.empty();
        }
        Amount least = Amount.of(matcher.group(2));
        Amount most = matcher.group(3) == null ? least : Amount.of(matcher.group(3));
        Amount said = new Amount((least.value() + most.value()) / 2, least.low(), most.high());
        String words = "\"" + matcher.group(1) + "\"";
        String unit = matcher.group(4).toLowerCase(Locale.ROOT);
        if (!unit.equals("%") && !unit.startsWith("per")) {
            return ofFactor(said, words);
        }
        return said.high() < 100
                ? Optional.of(new LostShare(
                        new Amount(1 - 1 / (1 + said.value() / 100), 1 - 1 / (1 + said.low() / 100), said.high() / 100),
                        words))
                : Optional.empty();
    }

    private static Optional<LostShare> ofFactor(Amount factor, String words) {
        return factor.low() < 1
                ? Optional.empty()
                : Optional.of(new LostShare(
                        new Amount(1 - 1 / factor.value(), 1 - 1 / factor.low(), 1 - 1 / factor.high()), words));
    }

    private static Amount seconds(String number, @org.jspecify.annotations.Nullable String unit) {
        String name = unit == null ? "s" : unit.toLowerCase(Locale.ROOT);
        double factor =
                name.startsWith("mi") ? (name.startsWith("mill") ? 1e-3 : 60) : name.startsWith("ms") ? 1e-3 : 1;
        return Amount.of(number).times(factor);
    }
}
