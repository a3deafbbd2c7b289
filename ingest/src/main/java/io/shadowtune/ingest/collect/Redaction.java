package io.shadowtune.ingest.collect;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Takes secrets out of text before anything else sees it: values of variables that are named like secrets, credentials
 * in URLs and flags, bearer tokens, well-known key shapes and private key blocks. What is left still shows that there was one.
 */
public final class Redaction {
    private static final String GONE = "<redacted>";
    /** Words that name a secret; {@code tokens} are counted by every trainer and are none. */
    private static final String WORD =
            "(?:passw(?:or)?d|passphrase|secret|token(?!s|i[sz])|api[_-]?key|access[_-]?key|private[_-]?key|auth[_-]?key|credential|authorization|cookie)";

    /** What a number alone is, is no secret but a figure. */
    private static final String VALUE =
            "(?!\\d{1,18}(?:\\.\\d{1,9})?(?:[\\s,;}]|$))(?:\"[^\"\\n]{1,4096}\"|'[^'\\n]{1,4096}'|(?:bearer |basic )?[^\\s,;&\"']{1,4096})";

    private static final Pattern NAMED = Pattern.compile(
            "(" + WORD + "[\\w.-]{0,40}[\"']?[ \\t]{0,4}[=:][ \\t]{0,4})" + VALUE, Pattern.CASE_INSENSITIVE);
    private static final Pattern FLAG = Pattern.compile(
            "((?<![\\w-])--?(?:[a-z0-9]{1,20}[_-]){0,3}(?:" + WORD
                    + "|key)(?:[_-][a-z0-9]{1,20}){0,2}[ \\t]{1,4})(?!-)[^\\s]{1,4096}",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern URL = Pattern.compile("(://[^\\s:/@]{0,256}:)[^\\s@/]{1,512}@");
    private static final Pattern URL_TOKEN = Pattern.compile("(://)[^\\s:/@]{8,512}@");
    private static final Pattern BEARER =
            Pattern.compile("\\b(bearer|basic) {1,4}[A-Za-z0-9._~+/=-]{16,4096}", Pattern.CASE_INSENSITIVE);
    private static final Pattern SHAPES =
            Pattern.compile("\\b(?:AKIA|ASIA)[A-Z0-9]{16}\\b|\\bgh[pousr]_[A-Za-z0-9]{30,255}"
                    + "|\\bhf_[A-Za-z0-9]{20,255}|\\bxox[abpr]-[A-Za-z0-9-]{10,255}|\\bsk-[A-Za-z0-9_-]{20,255}"
                    + "|\\beyJ[A-Za-z0-9_-]{10,4096}\\.[A-Za-z0-9_-]{10,4096}\\.[A-Za-z0-9_-]{0,4096}");
    /** One of these stands in each text that one of the shapes is found in; to look for them first is much faster. */
    private static final List<String> SHAPE_BEGINS = List.of(
            "AKIA", "ASIA", "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "hf_", "xoxa-", "xoxb-", "xoxp-", "xoxr-", "sk-",
            "eyJ");

    private static final Pattern KEY_BLOCK = Pattern.compile(
            "-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----.{0,16384}?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|\\z)",
            Pattern.DOTALL);

    private Redaction() {}

    /** A text without its secrets. */
    public static String of(String text) {
        String clean =
                text.contains("PRIVATE KEY-----") ? KEY_BLOCK.matcher(text).replaceAll(GONE) : text;
        clean = NAMED.matcher(clean).replaceAll("$1" + GONE);
        clean = FLAG.matcher(clean).replaceAll("$1" + GONE);
        if (clean.contains("://")) {
            clean = URL.matcher(clean).replaceAll("$1" + GONE + "@");
            clean = URL_TOKEN.matcher(clean).replaceAll("$1" + GONE + "@");
        }
        clean = BEARER.matcher(clean).replaceAll("$1 " + GONE);
        return SHAPE_BEGINS.stream().anyMatch(clean::contains)
                ? SHAPES.matcher(clean).replaceAll(GONE)
                : clean;
    }
}
