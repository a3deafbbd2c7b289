package io.shadowtune.ingest.format;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Slurm's short form of many host names, such as {@code gpu-a[01-04,09],login1}; several brackets in one name multiply.
 * Nothing is expanded beyond a bound, and a name has at most {@value #MOST_BRACKETS} brackets: Slurm's own have up to
 * five, one for each dimension.
 */
final class HostList {
    private static final int MOST_BRACKETS = 8;

    private HostList() {}

    /** All names in order; null when the text is no such list or stands for more than {@code most} names. */
    static @Nullable List<String> expand(String text, int most) {
        List<String> names = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            char c = i == text.length() ? ',' : text.charAt(i);
            depth += c == '[' ? 1 : c == ']' ? -1 : 0;
            if (depth < 0 || depth > 1) {
                return null;
            }
            if (c == ',' && depth == 0) {
                List<String> some = one(text.substring(start, i).strip(), most - names.size());
                if (some == null) {
                    return null;
                }
                names.addAll(some);
                start = i + 1;
            }
        }
        return depth == 0 ? names : null;
    }

    private static @Nullable List<String> one(String text, int most) {
        int open = text.indexOf('[');
        if (open < 0) {
            return text.isEmpty() ? List.of() : most < 1 ? null : List.of(text);
        }
        if (text.chars().filter(c -> c == '[').count() > MOST_BRACKETS) {
            return null;
        }
        int close = text.indexOf(']', open);
        List<String> tails = one(text.substring(close + 1), most);
        List<String> middles = ranges(text.substring(open + 1, close), most);
        if (tails == null || middles == null) {
            return null;
        }
        List<String> ends = tails.isEmpty() ? List.of("") : tails;
        if ((long) ends.size() * middles.size() > most) {
            return null;
        }
        List<String> names = new ArrayList<>();
        for (String middle : middles) {
            ends.forEach(end -> names.add(text.substring(0, open) + middle + end));
        }
        return names;
    }

    private static @Nullable List<String> ranges(String text, int most) {
        List<String> numbers = new ArrayList<>();
        for (String range : text.split(",", -1)) {
            int dash = range.indexOf('-');
            String low = dash < 0 ? range : range.substring(0, dash);
            String high = dash < 0 ? range : range.substring(dash + 1);
            if (!low.matches("\\d{1,9}") || !high.matches("\\d{1,9}")) {
                return null;
            }
            int from = Integer.parseInt(low);
            int to = Integer.parseInt(high);
            if (to < from || (long) to - from + 1 > most - numbers.size()) {
                return null;
            }
            for (int number = from; number <= to; number++) {
                String digits = Integer.toString(number);
                numbers.add("0".repeat(Math.max(0, low.length() - digits.length())) + digits);
            }
        }
        return numbers;
    }
}
