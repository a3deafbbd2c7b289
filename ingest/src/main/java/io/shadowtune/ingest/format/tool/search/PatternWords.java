package io.shadowtune.ingest.format.tool.search;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads the text of a regular expression as far as needed to know which words its matches hold. What it does not know
 * may match anything, and an expression that it cannot follow to its end has no words.
 */
final class PatternWords {
    private static final int MOST_OF_CLASS = 6;
    private static final String ZERO_WIDTH = "bBAzZG";
    private static final String MODES = "ims-";
    private static final String LETTERS_AND_DIGITS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

    private final String text;
    private int at;
    private boolean lost;

    private PatternWords(String text) {
        this.text = text;
    }

    /** The alternatives that the whole expression consists of; empty when it cannot be followed. */
    static List<PatternPart> of(String expression) {
        PatternWords reader = new PatternWords(expression);
        List<PatternPart> parts = new ArrayList<>(List.of(reader.sequence()));
        while (reader.peek() == '|') {
            reader.at++;
            parts.add(reader.sequence());
        }
        return reader.at == expression.length() && !reader.lost ? parts : List.of();
    }

    private PatternPart alternatives() {
        PatternPart all = sequence();
        while (peek() == '|') {
            at++;
            all = all.or(sequence());
        }
        return all;
    }

    /** Exact parts that stand together are joined; what stands between others only adds what it requires. */
    private PatternPart sequence() {
        PatternPart run = PatternPart.EMPTY;
        PatternPart before = PatternPart.EMPTY;
        while (at < text.length() && peek() != '|' && peek() != ')') {
            PatternPart next = quantified(atom());
            PatternPart joined = run.then(next);
            if (joined.exact().isEmpty()) {
                before = before.then(new PatternPart(Set.of(), run.closed()));
                boolean restart = !next.exact().isEmpty();
                before = restart ? before : before.then(next);
                run = restart ? next : PatternPart.EMPTY;
            } else {
                run = joined;
            }
        }
        return before.equals(PatternPart.EMPTY) ? run : before.then(new PatternPart(Set.of(), run.closed()));
    }

    private PatternPart quantified(PatternPart atom) {
        PatternPart part = atom;
        while (at < text.length()) {
            char c = peek();
            if (c == '?') {
                at++;
                part = part.optional();
            } else if (c == '*') {
                at++;
                part = PatternPart.ANYTHING;
            } else if (c == '+') {
                at++;
                part = part.repeated();
            } else if (c == '{') {
                int end = text.indexOf('}', at);
                String times = text.substring(at + 1, end);
                at = end + 1;
                part = times.startsWith("0") ? PatternPart.ANYTHING : times.equals("1") ? part : part.repeated();
            } else {
                return part;
            }
            skipMode();
        }
        return part;
    }

    /** Behind a quantifier, a question mark or plus says how it is tried. */
    private void skipMode() {
        if (at < text.length() && (peek() == '?' || peek() == '+')) {
            at++;
        }
    }

    private PatternPart atom() {
        char c = text.charAt(at++);
        return switch (c) {
            case '(' -> group();
            case '[' -> characterClass();
            case '\\' -> escaped();
            case '.' -> PatternPart.ANYTHING;
            case '^', '$' -> PatternPart.EMPTY;
            default -> literal(c);
        };
    }

    private PatternPart group() {
        boolean ahead = text.startsWith("?=", at);
        boolean plain = peek() != '?' || text.startsWith("?:", at) || text.startsWith("?>", at);
        boolean around = text.startsWith("?!", at) || text.startsWith("?<=", at) || text.startsWith("?<!", at);
        if (ahead || around) {
            at += text.startsWith("?<", at) ? 3 : 2;
        } else if (plain) {
            at += peek() == '?' ? 2 : 0;
        } else if (text.startsWith("?<", at)) {
            at = text.indexOf('>', at) + 1;
        } else {
            int end = at + 1;
            while (MODES.indexOf(text.charAt(end)) >= 0) {
                end++;
            }
            at = end + 1;
            if (text.charAt(end) == ')') {
                return PatternPart.EMPTY;
            }
            if (text.charAt(end) != ':') {
                return lost();
            }
        }
        PatternPart inner = alternatives();
        if (peek() != ')') {
            return lost();
        }
        at++;
        return around ? PatternPart.EMPTY : ahead ? inner.repeated() : inner;
    }

    private PatternPart escaped() {
        char c = text.charAt(at++);
        if (ZERO_WIDTH.indexOf(c) >= 0) {
            return PatternPart.EMPTY;
        }
        if (c == 'Q') {
            int end = text.indexOf("\\E", at);
            String quoted = text.substring(at, end < 0 ? text.length() : end);
            at = end < 0 ? text.length() : end + 2;
            if (at < text.length() && "?*+{".indexOf(peek()) >= 0) {
                return lost(); // only its last character would be meant
            }
            PatternPart all = PatternPart.EMPTY;
            for (int i = 0; i < quoted.length(); i++) {
                all = all.then(literal(quoted.charAt(i)));
            }
            return all;
        }
        if (c == 'k' || c == 'p' || c == 'P') {
            int end = text.indexOf(c == 'k' ? '>' : '}', at);
            at = end + 1;
            return end < 0 ? lost() : PatternPart.ANYTHING;
        }
        if (c == 'x' || c == 'u' || c == 'c' || c == 'N') {
            return lost();
        }
        if (c == 't') {
            return literal('\t');
        }
        return LETTERS_AND_DIGITS.indexOf(c) >= 0 ? PatternPart.ANYTHING : literal(c);
    }

    private PatternPart characterClass() {
        Set<String> members = new LinkedHashSet<>();
        boolean known = peek() != '^';
        at += known ? 0 : 1;
        boolean first = true;
        while (first || peek() != ']') {
            first = false;
            char c = text.charAt(at++);
            if (c == '[' || (c == '&' && peek() == '&')) {
                return lost();
            }
            if (c == '\\') {
                c = text.charAt(at++);
                known &= LETTERS_AND_DIGITS.indexOf(c) < 0;
            }
            char last = c;
            if (peek() == '-' && text.charAt(at + 1) != ']') {
                last = text.charAt(at + 1);
                boolean literal = last != '\\' && last != '[';
                known &= literal && last - c < MOST_OF_CLASS;
                at += literal ? 2 : 1;
            }
            for (int member = c; known && member <= last; member++) {
                members.add(String.valueOf(RequiredWords.lower((char) member)));
            }
        }
        at++;
        return known && members.size() <= MOST_OF_CLASS ? PatternPart.of(members) : PatternPart.ANYTHING;
    }

    /** Ends the reading. */
    private PatternPart lost() {
        lost = true;
        at = text.length();
        return PatternPart.ANYTHING;
    }

    private static PatternPart literal(char c) {
        return new PatternPart(Set.of(String.valueOf(RequiredWords.lower(c))), List.of());
    }

    private char peek() {
        if (at >= text.length()) {
            return 0;
        }
        return text.charAt(at);
    }
}
