package io.shadowtune.reports.why.evidence;

import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.ToolReading;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Looks for words where names stand rather than sentences: in the kernel's command line, in its settings, and in the
 * names of readings. {@code reboot=k} tells of no reboot, {@code tcp_retries1} of no retry, {@code netfilter} of no filter
 * of a switch; there, what is found must be a whole name, with its value or without.
 */
public final class NamedWords {
    private static final Pattern BOOT = Pattern.compile(
            "(?i)^(?:\\[[^\\]]{0,40}\\]|[\\w:. -]{0,60}\\bkernel:)?\\s*(?:\\[[^\\]]{0,40}\\]\\s*)?(?:kernel )?command line: ");
    private static final Pattern SETTING = Pattern.compile("^\\s*[\\w-]+[./][\\w./:@-]+ ?= ?");

    /** An option without a value; {@code quiet} and {@code debug} are words of every language, and tell nothing. */
    private static final Pattern FLAG = Pattern.compile("(?i)no\\w+|.*[._\\d].*");

    private static final String COUNTERS = "\"stats64\":";
    private static final String BOOT_FILE = "/proc/cmdline";

    private NamedWords() {}

    /** Whether a line says so. */
    static boolean inLine(Pattern words, ToolText text, String line) {
        // A row of counters tells nothing, and a host with a thousand interfaces has a megabyte of them.
        if (line.contains(COUNTERS)) {
            return false;
        }
        Matcher found = words.matcher(line);
        if (!found.find()) {
            return false;
        }
        Matcher boot = BOOT.matcher(line);
        if (boot.find() || text.reading().tool().contains(BOOT_FILE)) {
            return any(found, line, NamedWords::isOption);
        }
        Matcher setting = SETTING.matcher(line);
        if (setting.find()) {
            int value = setting.end();
            return any(found, line, (all, start, end) -> isComponent(all, start, end, value));
        }
        return true;
    }

    /** Whether the name or key of a reading has such words; in paths and dotted names a word begins with a part of them. */
    public static boolean inName(Pattern words, ToolReading reading) {
        String name = reading.tool() + " " + reading.item();
        Matcher found = words.matcher(name);
        return found.find() && any(found, name, NamedWords::beginsPart);
    }

    private interface Place {
        boolean counts(String all, int start, int end);
    }

    private static boolean any(Matcher found, String all, Place place) {
        do {
            if (place.counts(all, found.start(), found.end())) {
                return true;
            }
        } while (found.find());
        return false;
    }

    private static boolean isOption(String all, int start, int end) {
        String part = all.substring(start, end).strip();
        int begin = all.indexOf(part, start);
        boolean whole = isBlankAt(all, begin - 1) && isBlankAt(all, begin + part.length());
        boolean valued = part.contains("=") && !Character.isLetter(begin == 0 ? ' ' : all.charAt(begin - 1));
        return !part.contains(" ") && (valued || (whole && FLAG.matcher(part).matches()));
    }

    private static boolean isComponent(String all, int start, int end, int value) {
        return start >= value || (isEdge(all, start - 1) && (end >= value || isEdge(all, end)));
    }

    private static boolean beginsPart(String all, int start, int end) {
        if (start == 0 || !Character.isLetter(all.charAt(start - 1)) || !Character.isLetter(all.charAt(start))) {
            return true;
        }
        String token = all.substring(all.lastIndexOf(' ', start) + 1, start);
        return token.indexOf('/') < 0 && token.indexOf('.') < 0;
    }

    private static boolean isEdge(String all, int index) {
        return index < 0 || index >= all.length() || " ./=:".indexOf(all.charAt(index)) >= 0;
    }

    private static boolean isBlankAt(String all, int index) {
        return index < 0 || index >= all.length() || all.charAt(index) == ' ';
    }
}
