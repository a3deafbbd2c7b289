package io.shadowtune.policy.shadow;

import io.shadowtune.ingest.telemetry.Arm;
import io.shadowtune.ingest.telemetry.ArmWish;
import io.shadowtune.ingest.telemetry.Decision;
import io.shadowtune.ingest.telemetry.Outcome;
import io.shadowtune.ingest.telemetry.Scope;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.knob.LinkRates;
import io.shadowtune.policy.observe.Thresholds;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Ends blocks and begins the next ones, and keeps what that gives. Confined to one step. */
final class Rolling {
    private final PolicyContext context;
    private final ArmPanel panel;
    private final List<Decision> decisions = new ArrayList<>();
    private final List<Outcome> outcomes = new ArrayList<>();

    Rolling(PolicyContext context) {
        this.context = context;
        this.panel = new ArmPanel(context.config(), context.surface());
    }

    DecideResult result(DeviceState next) {
        return new DecideResult(next, decisions, outcomes);
    }

    /** A window with that end has come: a block that ended before it is closed and the next one decided. */
    ScopeState roll(ScopeState state, Instant windowEnd) {
        OpenBlock block = state.block();
        if (block == null || !windowEnd.isAfter(block.end())) {
            return state;
        }
        if (windowEnd.isAfter(boundaryAfter(block.end()))) {
            return close(state).idle();
        }
        return switch (block.phase()) {
            case FIRST_SLOT -> firstLoad(state, block, windowEnd);
            case FIRST_LOAD, RUNNING -> decide(close(state), block.end());
        };
    }

    /** No more input: a first decision that was due is made, and the running block closed. */
    ScopeState end(ScopeState state) {
        OpenBlock block = state.block();
        ScopeState last = block != null && block.phase() == BlockPhase.FIRST_LOAD ? decide(state, block.end()) : state;
        return close(last).idle();
    }

    /** Notes the outcome of a running block; the state is the same. */
    ScopeState close(ScopeState state) {
        OpenBlock block = state.block();
        if (block != null && block.phase() == BlockPhase.RUNNING) {
            outcomes.add(Scoring.outcome(state, block, scope(state)));
        }
        return state;
    }

    private ScopeState firstLoad(ScopeState state, OpenBlock block, Instant windowEnd) {
        return state.inBlock(
                OpenBlock.firstLoad(block.end(), windowEnd),
                state.rates(),
                state.arms(),
                thresholds(state, rates(state)));
    }

    private ScopeState decide(ScopeState state, Instant start) {
        LinkRates rates = rates(state);
        Instant end = boundaryAfter(start);
        String id = DecisionId.of(state, rates, start);
        List<ArmWish> wishes = new ArrayList<>();
        Map<String, ArmState> paths = new TreeMap<>(state.arms());
        List<String> held = new ArrayList<>();
        WredSetting observed = state.observed();
        if (observed == null) {
            wishes.addAll(ArmPanel.blind(state.profile().part()));
        } else {
            for (Arm arm : Arm.values()) {
                ArmPanel.Judged judged = panel.ask(arm, state, observed, rates, start);
                wishes.add(judged.wish());
                paths.put(arm.text(), judged.next());
                if (judged.next().setting().equals(observed)) {
                    held.add(arm.text());
                }
            }
        }
        decisions.add(new Decision(
                id,
                scope(state),
                start,
                end,
                Optional.ofNullable(observed),
                Arm.HOLD,
                state.foreign(),
                wishes,
                context.provenance()));
        return state.inBlock(
                new OpenBlock(BlockPhase.RUNNING, id, start, end, held), rates, paths, thresholds(state, rates));
    }

    private LinkRates rates(ScopeState state) {
        LinkRates seen = state.load().ports().rates();
        if (seen.known()) {
            return seen;
        }
        return state.rates().known()
                ? state.rates()
                : LinkRates.all(context.config().linkGbps());
    }

    private Thresholds thresholds(ScopeState state, LinkRates rates) {
        WredSetting observed = state.observed();
        return new Thresholds(
                context.config().rule().delayBytes(rates.slowestGbps()), observed == null ? 0 : observed.kmaxBytes());
    }

    private Scope scope(ScopeState state) {
        return new Scope(state.profile(), context.failureDomain());
    }

    /** The first multiple of the dwell, counted from the epoch, after a time. */
    private Instant boundaryAfter(Instant time) {
        Duration dwell = context.config().dwell();
        long sinceEpochMillis = time.toEpochMilli();
        long next = Math.floorDiv(sinceEpochMillis, dwell.toMillis()) + 1;
        return Instant.ofEpochMilli(next * dwell.toMillis());
    }
}
