package io.shadowtune.reports.why.verdict;

import io.shadowtune.reports.why.clue.Cause;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of an answer: the same question on the same evidence, answered the same, has the same name on every machine.
 *
 * <p>It reads {@code w-LINK_FLAP-3f9a0c7be21d7c04}: what was answered ({@code w} a question why, {@code f} a finding
 * that nobody asked for), the cause that was named, twelve digits of a SHA-256 over question and evidence, and four that
 * check what stands before them. So a verdict can be given on an answer that nothing has stored, and a slip of the pen
 * is noticed.
 *
 * @param kind what was answered
 * @param cause the cause that was named
 * @param digest twelve hexadecimal digits
 */
public record AnswerId(Kind kind, Cause cause, String digest) {
    private static final int DIGITS = 12;
    private static final int CHECK_DIGITS = 4;
    private static final Pattern SHAPE = Pattern.compile("([wf])-([A-Z0-9_]+)-([0-9a-f]{12})([0-9a-f]{4})");

    /** What was answered. */
    public enum Kind {
        /** A question. */
        WHY,
        /** Nobody's question. */
        FINDING;

        private String letter() {
            return name().substring(0, 1).toLowerCase(Locale.ROOT);
        }
    }

    /** Names an answer by what it was drawn from. */
    public static AnswerId of(Kind kind, Cause cause, ContentDigest content) {
        return new AnswerId(kind, cause, content.hex().substring(0, DIGITS));
    }

    /** Reads a name; empty when it is none, or was not written down rightly. */
    public static Optional<AnswerId> parse(String text) {
        Matcher shape = SHAPE.matcher(text.strip());
        if (!shape.matches()) {
            return Optional.empty();
        }
        for (Cause cause : Cause.values()) {
            if (cause.name().equals(shape.group(2))) {
                Kind kind = shape.group(1).equals("w") ? Kind.WHY : Kind.FINDING;
                AnswerId id = new AnswerId(kind, cause, shape.group(3));
                return id.check().equals(shape.group(4)) ? Optional.of(id) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** The name as it is printed and typed. */
    public String text() {
        return unchecked() + check();
    }

    private String unchecked() {
        return kind.letter() + "-" + cause + "-" + digest;
    }

    private String check() {
        return new ContentDigest().add(unchecked()).hex().substring(0, CHECK_DIGITS);
    }
}
