package io.shadowtune.reports.why.clue;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Signs in reports of faults, which a note may as well name to say that there were none. */
public final class FaultSigns {
    /** What stands before a fault that did not happen: {@code no Xid}, {@code without errors}, {@code 0 replays}. */
    private static final Pattern DENIED_BEFORE = Pattern.compile(
            "(?i)(?:\\b(?:no|not|never|without|zero|neither|nor|none of|free of|exclud\\w+)\\b|(?<![\\d.:])0)(?: (?:more|new|any|such|a|an|single|other|\\w+ (?:or|and|nor)))?[ -]$");

    /** What stands after it: a count of zero, {@code none}, {@code not seen}. */
    private static final Pattern DENIED_AFTER = Pattern.compile(
            "(?i)^[\\w)]*(?: (?:count|errors?|events?|messages?|faults?|kills?|lines?))?(?:\\s*[:=|]\\s*0+(?![\\w.:])|\\s*\\+0+(?![\\w.:])|\\s*0+(?: ?/ ?0+)+(?![\\w.:])|\\s*0+\\s*(?=$|[,;)|])|\\s*[:=|]?\\s*(?:\\(?none\\b|absent\\b|n/a\\b|not (?:seen|found|present|logged|active)))");

    private FaultSigns() {}

    /** Some line reports it, and does not deny it. */
    public static Sign reports(String fault) {
        return reports(fault, "");
    }

    /** Some line of an item whose tool or key matches in part reports it, and does not deny it. */
    public static Sign reports(String fault, String tool) {
        Pattern pattern = Pattern.compile(fault, Pattern.CASE_INSENSITIVE);
        return Signs.saysWhere(fault, tool, line -> states(pattern, line));
    }

    private static boolean states(Pattern fault, String line) {
        Matcher matcher = fault.matcher(line);
        while (matcher.find()) {
            if (!DENIED_BEFORE.matcher(line.substring(0, matcher.start())).find()
                    && !DENIED_AFTER.matcher(line.substring(matcher.end())).find()) {
                return true;
            }
        }
        return false;
    }
}
