package io.shadowtune.reports.why.clue;

import java.util.List;

/**
 * One place in the evidence where a clue was found.
 *
 * @param items the items to cite; empty when a clue is about something that is missing
 * @param line line in the last of them, from 1; 0 when it is about the whole
 * @param host the machine it was found on; empty when unknown
 * @param fact what was found, in the words of the evidence
 */
public record Match(List<String> items, int line, String host, String fact) {
    public Match {
        items = List.copyOf(items);
    }
}
