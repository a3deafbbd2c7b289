package io.shadowtune.ingest.collect;

import java.util.regex.Pattern;

/**
 * Takes secrets out of text before anything else sees it: values of variables that are named like secrets, credentials
 * in URLs, bearer tokens, well-known key shapes and private key blocks. What is left still shows that there was one.
 */
public final class Redaction {
    private static final String GONE = "<redacted>";
    private static final Pattern NAMED = Pattern.compile(
            "(?i)\\b([\\w.-]*(?:passw(?:or)?d|secret|token|api_?key|access_?key|private_?key|credential|auth(?:orization)?_?(?:key|header)?|(?<!syn)cookie)[\\w.-]*\\s*[=:]\\s*)"
                    + "(\"[^\"]*\"|'[^']*'|(?:bearer\\s+|basic\\s+)?[^\\s,;&]+)");
    private static final Pattern URL = Pattern.compile("(\\w+://[^\\s:/@]+:)[^\\s@/]+@");
    private static final Pattern BEARER = Pattern.compile("(?i)\\b(bearer|basic)\\s+[A-Za-z0-9._~+/=-]{16,}");
    private static final Pattern SHAPES = Pattern.compile(
            "\\b(?:AKIA|ASIA)[A-Z0-9]{16}\\b|\\bgh[pousr]_[A-Za-z0-9]{30,}|\\bhf_[A-Za-z0-9]{20,}|\\bxox[abpr]-[A-Za-z0-9-]{10,}|\\bsk-[A-Za-z0-9_-]{20,}"
                    + "|\\beyJ[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]*");
    private static final Pattern KEY_BLOCK = Pattern.compile(
            "-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)", Pattern.DOTALL);

    private Redaction() {}

    /** A text without its secrets. */
    public static String of(String text) {
        String clean = KEY_BLOCK.matcher(text).replaceAll(GONE);
        clean = NAMED.matcher(clean).replaceAll("$1" + GONE);
        clean = URL.matcher(clean).replaceAll("$1" + GONE + "@");
        clean = BEARER.matcher(clean).replaceAll("$1 " + GONE);
        return SHAPES.matcher(clean).replaceAll(GONE);
    }
}
