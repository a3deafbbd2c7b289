package io.shadowtune.deploy.cli;

import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a replay's speed: {@code max} as 0, {@code 60x} as 60. */
final class SpeedConverter implements ITypeConverter<Double> {
    private static final Pattern FACTOR = Pattern.compile("(\\d{1,6}(\\.\\d{1,6})?)x");

    @Override
    public Double convert(String text) {
        if (text.equals("max")) {
            return 0.0;
        }
        var match = FACTOR.matcher(text);
        double factor = match.matches() ? Double.parseDouble(match.group(1)) : 0;
        if (factor == 0) {
            throw new TypeConversionException("'%s' where max, 1x, 60x or another factor is expected".formatted(text));
        }
        return factor;
    }
}
