package io.shadowtune.policy.learned;

/**
 * Bytes that arrive at a queue faster than marks can slow their senders: what no threshold holds back, and what a
 * standing queue must leave room for.
 *
 * @param medianBytes as likely more as less; at least 0
 * @param highBytes exceeded with probability 0.1; at least {@code medianBytes}
 * @param from what it was concluded from, in words with numbers
 */
public record Surge(double medianBytes, double highBytes, String from) {
    public Surge {
        if (!(medianBytes >= 0 && highBytes >= medianBytes)) {
            throw new IllegalArgumentException("The surge (%s) must be at least 0 and at most its high end (%s)."
                    .formatted(medianBytes, highBytes));
        }
    }
}
