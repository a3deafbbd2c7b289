package io.shadowtune.models.kernel.series;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * How a look-back becomes network input; stored with the weights, so that serving cannot differ from training.
 *
 * @param windowSteps steps that the LSTM sees
 * @param horizonSteps steps forecast
 * @param historySteps steps before the origin from which the scale is taken, at least {@code windowSteps}
 * @param lagSteps steps before the last whose differences to it stand in the context
 * @param statics number of features of a series beside its samples; 0 where they are no input
 * @param knee see {@link RobustScale}
 * @param analogueSteps steps before the origin that are searched for analogues, see {@link AnalogueQuantiles}; 0 where what followed
 *     them is no input
 */
public record WindowSpec(
        int windowSteps,
        int horizonSteps,
        int historySteps,
        int lagSteps,
        int statics,
        double knee,
        int analogueSteps) {
    private static final String PREFIX = "window.";
    private static final int MOST_STEPS = 1 << 20;

    /** Checks the ranges. */
    public WindowSpec {
        if (Math.max(Math.max(historySteps, horizonSteps), statics) > MOST_STEPS) {
            throw new IllegalArgumentException(
                    "The history (%d), the horizon (%d) and the statics (%d) must be at most %d."
                            .formatted(historySteps, horizonSteps, statics, MOST_STEPS));
        }
        if (windowSteps < 2 || horizonSteps < 1 || historySteps < windowSteps || statics < 0) {
            throw new IllegalArgumentException(
                    "The window (%d steps, horizon %d, history %d, %d statics) must have 2 steps, a horizon of 1, and a history no shorter than itself."
                            .formatted(windowSteps, horizonSteps, historySteps, statics));
        }
        if (analogueSteps < 0 || analogueSteps > MOST_STEPS) {
            throw new IllegalArgumentException(
                    "The analogue steps (%d) must be within 0..%d.".formatted(analogueSteps, MOST_STEPS));
        }
        if (lagSteps < 1 || lagSteps >= windowSteps || !(knee > 0)) {
            throw new IllegalArgumentException(
                    "The lags (%d) must be inside the window (%d), and the knee (%s) positive."
                            .formatted(lagSteps, windowSteps, knee));
        }
    }

    /** Window 64, horizon 10, history 512, 16 lags, knee 3, analogues in 4,000 steps. */
    public static WindowSpec standard() {
        return new WindowSpec(64, 10, 512, 16, 0, 3, AnalogueQuantiles.HISTORY_STEPS);
    }

    /** The same with another horizon. */
    public WindowSpec withHorizonSteps(int steps) {
        return new WindowSpec(windowSteps, steps, historySteps, lagSteps, statics, knee, analogueSteps);
    }

    /** The same with another number of features beside the samples. */
    public WindowSpec withStatics(int count) {
        return new WindowSpec(windowSteps, horizonSteps, historySteps, lagSteps, count, knee, analogueSteps);
    }

    /** The same with analogues in another number of steps; 0 for none. */
    public WindowSpec withAnalogueSteps(int steps) {
        return new WindowSpec(windowSteps, horizonSteps, historySteps, lagSteps, statics, knee, steps);
    }

    /** Values per step of the window. */
    public int channels() {
        return WindowEncoder.CHANNELS;
    }

    /** Values of the context vector. */
    public int contextLength() {
        return WindowEncoder.FIXED_CONTEXT + lagSteps + 3 * horizonSteps + statics + analogueLength();
    }

    /** Values at the end of the context that tell of analogues. */
    public int analogueLength() {
        return analogueSteps == 0 ? 0 : 1 + WindowEncoder.LEVELS.length * horizonSteps;
    }

    /** The name of the encoding, which says what the context holds. */
    public String encoding() {
        return analogueSteps == 0 ? WindowEncoder.WITHOUT_ANALOGUES : WindowEncoder.WITH_ANALOGUES;
    }

    /** The spec as weight-file properties. */
    public Map<String, String> toProperties() {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put(PREFIX + "encoding", encoding());
        properties.put(PREFIX + "windowSteps", Integer.toString(windowSteps));
        properties.put(PREFIX + "horizonSteps", Integer.toString(horizonSteps));
        properties.put(PREFIX + "historySteps", Integer.toString(historySteps));
        properties.put(PREFIX + "lagSteps", Integer.toString(lagSteps));
        properties.put(PREFIX + "statics", Integer.toString(statics));
        properties.put(PREFIX + "knee", Double.toString(knee));
        if (analogueSteps > 0) {
            properties.put(PREFIX + "analogueSteps", Integer.toString(analogueSteps));
        }
        return properties;
    }

    /**
     * Reads the properties again.
     *
     * @throws IllegalArgumentException when one is missing, unreadable, or of an encoding that is none of ours
     */
    public static WindowSpec ofProperties(Map<String, String> properties) {
        String encoding = text(properties, "encoding");
        boolean without = encoding.equals(WindowEncoder.WITHOUT_ANALOGUES);
        if (!without && !encoding.equals(WindowEncoder.WITH_ANALOGUES)) {
            throw new IllegalArgumentException("The window encoding (%s) must be %s or %s; train a model anew."
                    .formatted(encoding, WindowEncoder.WITHOUT_ANALOGUES, WindowEncoder.WITH_ANALOGUES));
        }
        return new WindowSpec(
                Integer.parseInt(text(properties, "windowSteps")),
                Integer.parseInt(text(properties, "horizonSteps")),
                Integer.parseInt(text(properties, "historySteps")),
                Integer.parseInt(text(properties, "lagSteps")),
                Integer.parseInt(text(properties, "statics")),
                Double.parseDouble(text(properties, "knee")),
                without ? 0 : Integer.parseInt(text(properties, "analogueSteps")));
    }

    private static String text(Map<String, String> properties, String key) {
        String value = properties.get(PREFIX + key);
        if (value == null) {
            throw new IllegalArgumentException("The property %s%s must be there; there are %s."
                    .formatted(PREFIX, key, new TreeSet<>(properties.keySet())));
        }
        return value;
    }
}
