package io.shadowtune.reports.daily;

import io.shadowtune.ingest.telemetry.EntityId;
import java.time.Instant;
import java.util.List;

/**
 * What each arm wanted.
 *
 * @param scopes scopes that were decided
 * @param blocks blocks that were decided
 * @param foreignBlocks blocks that are not scored, because somebody else changed the setting
 * @param foreignScopes on which scopes, the first ten
 * @param unknownBlocks blocks whose setting in force was not known
 * @param arms each arm's tally
 * @param wants what an arm wanted on a scope other than what was in force, most blocks first
 * @param disagreements where rule and learned arm were furthest apart
 */
public record ArmReport(
        int scopes,
        int blocks,
        int foreignBlocks,
        List<EntityId> foreignScopes,
        int unknownBlocks,
        List<Tally> arms,
        List<Want> wants,
        List<Disagreement> disagreements) {
    public ArmReport {
        foreignScopes = List.copyOf(foreignScopes);
        arms = List.copyOf(arms);
        wants = List.copyOf(wants);
        disagreements = List.copyOf(disagreements);
    }

    /**
     * One arm over the day.
     *
     * @param arm its name
     * @param blocks blocks it took part in
     * @param different blocks in which it wanted another setting than the one in force
     * @param moves blocks in which it moved on its own path
     * @param clipped blocks in which the envelope clipped or refused it
     */
    public record Tally(String arm, int blocks, int different, int moves, int clipped) {}

    /**
     * What one arm wanted on one scope.
     *
     * @param scope the profile
     * @param arm who
     * @param different blocks in which it wanted another setting than the one in force
     * @param blocks blocks of the scope
     * @param wanted what it wanted last, in words
     * @param inForce what was in force then, in words
     * @param because its reason then
     * @param effect what is known of the effect, in words; says so when nothing is
     */
    public record Want(
            EntityId scope,
            String arm,
            int different,
            int blocks,
            String wanted,
            String inForce,
            String because,
            String effect) {}

    /**
     * One block in which rule and learned arm were far apart.
     *
     * @param scope the profile
     * @param at begin of the block
     * @param rule what the rule wanted, in words
     * @param ruleBecause why
     * @param learned what the learned arm wanted, in words
     * @param learnedBecause why
     * @param decisionId the decision
     */
    public record Disagreement(
            EntityId scope,
            Instant at,
            String rule,
            String ruleBecause,
            String learned,
            String learnedBecause,
            String decisionId) {}
}
