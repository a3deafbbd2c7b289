package io.shadowtune.reports.why.clue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Everything that is known of one cause, as an expert would write it on one page. Immutable.
 *
 * @param cause its label
 * @param means what it is, in one sentence
 * @param clues what speaks for and against it
 * @param explains causes that are only its symptoms when it is there
 * @param advice what to do about it
 */
public record CauseSheet(Cause cause, String means, List<Clue> clues, Set<Cause> explains, Advice advice) {

    /**
     * What to do about a cause.
     *
     * @param fix the repair
     * @param confirmWith a command that shows whether it is this cause
     * @param unsafe what must not be done, and why; may be empty
     * @param owner who can repair it, such as {@code host team}
     */
    public record Advice(String fix, String confirmWith, String unsafe, String owner) {}

    public CauseSheet {
        clues = List.copyOf(clues);
        explains = Set.copyOf(explains);
    }

    /** Begins a sheet. */
    public static Draft of(Cause cause, String means) {
        return new Draft(cause, means);
    }

    /** A sheet being written. */
    public static final class Draft {
        private final Cause cause;
        private final String means;
        private final List<Clue> clues = new ArrayList<>();
        private final Set<Cause> explains = EnumSet.noneOf(Cause.class);

        private Draft(Cause cause, String means) {
            this.cause = cause;
            this.means = means;
        }

        /** Adds a clue that decides, with weight 3. */
        public Draft decisive(String says, Sign sign) {
            return clue(Clue.Role.DECISIVE, 3, says, sign);
        }

        /** Adds a clue that supports, with weight 1. */
        public Draft supports(String says, Sign sign) {
            return clue(Clue.Role.SUPPORTING, 1, says, sign);
        }

        /** Adds a clue that speaks against, with weight 2. */
        public Draft against(String says, Sign sign) {
            return clue(Clue.Role.AGAINST, 2, says, sign);
        }

        /** Adds a clue of any weight. */
        public Draft clue(Clue.Role role, double weight, String says, Sign sign) {
            clues.add(new Clue(role, weight, says, sign));
            return this;
        }

        /** Names causes that are only symptoms when this one is there. */
        public Draft explains(Cause... symptoms) {
            explains.addAll(Arrays.asList(symptoms));
            return this;
        }

        /** Ends the sheet with what to do. */
        public CauseSheet advice(String fix, String confirmWith, String unsafe, String owner) {
            return new CauseSheet(cause, means, clues, explains, new Advice(fix, confirmWith, unsafe, owner));
        }
    }
}
