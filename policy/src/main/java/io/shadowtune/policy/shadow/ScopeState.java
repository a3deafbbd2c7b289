package io.shadowtune.policy.shadow;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.knob.LinkRates;
import io.shadowtune.policy.learned.Outlook;
import io.shadowtune.policy.observe.BlockLoad;
import io.shadowtune.policy.observe.Members;
import io.shadowtune.policy.observe.Thresholds;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of one scope: sums, maxima and five settings, however many windows there were.
 *
 * @param profile the WRED profile, or a pseudo profile {@code queue-<n>} where no binding is known
 * @param members its queues and ports
 * @param observed the setting in force; null when not known
 * @param rates rates of its links as last seen
 * @param arms each arm's path by its name; empty while no setting is known
 * @param block the block that runs; null when none does
 * @param load what the running block adds up to
 * @param outlook what is forecast
 * @param unscored why the running block is not scored; empty when it is
 * @param foreign whether somebody else changed the setting in the running block
 */
record ScopeState(
        EntityId profile,
        Members members,
        @Nullable WredSetting observed,
        LinkRates rates,
        Map<String, ArmState> arms,
        @Nullable OpenBlock block,
        BlockLoad load,
        Outlook outlook,
        String unscored,
        boolean foreign) {

    ScopeState {
        arms = Collections.unmodifiableMap(new TreeMap<>(arms));
    }

    static ScopeState fresh(EntityId profile, Members members, @Nullable WredSetting observed) {
        ScopeState empty = new ScopeState(
                profile,
                members,
                null,
                LinkRates.UNKNOWN,
                Map.of(),
                null,
                BlockLoad.open(Thresholds.NONE),
                Outlook.NONE,
                "",
                false);
        return observed == null ? empty : empty.anchored(observed);
    }

    /** The same scope with every arm back at another setting in force. */
    ScopeState anchored(WredSetting now) {
        Map<String, ArmState> paths = new TreeMap<>();
        for (String arm : ArmPanel.NAMES) {
            ArmState path = arms.get(arm);
            paths.put(arm, path == null ? ArmState.at(now) : path.anchored(now));
        }
        return new ScopeState(profile, members, now, rates, paths, block, load, outlook, unscored, foreign);
    }

    ScopeState withMembers(Members others) {
        return new ScopeState(profile, others, observed, rates, arms, block, load, outlook, unscored, foreign);
    }

    ScopeState withLoad(BlockLoad more) {
        return new ScopeState(profile, members, observed, rates, arms, block, more, outlook, unscored, foreign);
    }

    ScopeState withOutlook(Outlook more) {
        return new ScopeState(profile, members, observed, rates, arms, block, load, more, unscored, foreign);
    }

    /** The running block will not be scored. */
    ScopeState unscoredFor(String because, boolean byForeignChange) {
        String all = unscored.isEmpty() ? because : unscored;
        return new ScopeState(
                profile, members, observed, rates, arms, block, load, outlook, all, foreign || byForeignChange);
    }

    /** Another block begins, with nothing counted yet; null for none. */
    ScopeState inBlock(@Nullable OpenBlock other, LinkRates seen, Map<String, ArmState> paths, Thresholds thresholds) {
        return new ScopeState(
                profile, members, observed, seen, paths, other, BlockLoad.open(thresholds), outlook, "", false);
    }

    /** No block runs. */
    ScopeState idle() {
        return inBlock(null, rates, arms, Thresholds.NONE);
    }
}
