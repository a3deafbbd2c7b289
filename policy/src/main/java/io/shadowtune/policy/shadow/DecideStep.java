package io.shadowtune.policy.shadow;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.EntityKind;
import io.shadowtune.ingest.telemetry.Forecast;
import io.shadowtune.ingest.telemetry.QueueSignals;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.observe.Members;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Decides for one device in shadow: a pure function from a state and an input to the next state and what follows from
 * it.
 *
 * <p>Time is the event time of the inputs. A block of a scope is {@code [start, end)} with ends at multiples of the
 * dwell since the epoch. It is closed, and the next one decided, by the first window of the device that ends after it,
 * when all windows that end by it have been counted; windows that end together may come in any order. A scope's first
 * block begins midway, at the end of the first windows that were seen completely. After a silence of more than a block
 * the scope begins anew. The decision for a block uses only forecasts issued before its begin.
 *
 * <p>Stateless and safe to share between threads.
 */
public final class DecideStep {
    /** Most pseudo scopes of a device without bindings: queue numbers above are no WRED classes. */
    private static final int MOST_PSEUDO_SCOPES = 16;

    /** A step. */
    public DecideStep() {}

    /** What follows from one input. */
    public DecideResult step(DeviceState state, PolicyInput input, PolicyContext context) {
        Rolling rolling = new Rolling(context);
        DeviceState next = state;
        if (input instanceof PolicyInput.Seen seen) {
            next = seen(state, seen.window(), context.config(), rolling);
        } else if (input instanceof PolicyInput.Expected expected) {
            next = expected(state, expected.forecast());
        } else if (input instanceof PolicyInput.Configured configured) {
            next = Snapshots.apply(state, configured.snapshot(), context.config(), rolling);
        } else if (input instanceof PolicyInput.Ended) {
            Map<String, ScopeState> scopes = new TreeMap<>(state.scopes());
            scopes.replaceAll((name, scope) -> rolling.end(scope));
            next = state.with(scopes);
        }
        return rolling.result(next);
    }

    private static DeviceState seen(DeviceState state, Window window, PolicyConfig config, Rolling rolling) {
        DeviceState known = discovered(state, window, config);
        if (known.scopes().isEmpty()) {
            return known;
        }
        Map<String, ScopeState> scopes = new TreeMap<>(known.scopes());
        boolean unbound = known.configuredAt() == null;
        scopes.replaceAll((name, scope) -> {
            ScopeState told = unbound ? asConfigured(scope, config.observed().get(name)) : scope;
            return counted(rolling.roll(told, window.end()), window);
        });
        return known.with(scopes);
    }

    /** A setting in force that only the configuration tells can change between two runs of the program. */
    private static ScopeState asConfigured(ScopeState scope, @Nullable WredSetting setting) {
        if (setting == null || setting.equals(scope.observed())) {
            return scope;
        }
        OpenBlock block = scope.block();
        return block != null && block.phase() == BlockPhase.RUNNING
                ? scope.anchored(setting).unscoredFor("the configured setting in force changed", false)
                : scope.anchored(setting).idle();
    }

    private static ScopeState counted(ScopeState scope, Window window) {
        if (!scope.members().has(window.entity())) {
            return scope;
        }
        OpenBlock block = scope.block();
        if (block == null) {
            return scope.inBlock(
                    OpenBlock.firstSlot(window.end()),
                    scope.rates(),
                    scope.arms(),
                    scope.load().thresholds());
        }
        boolean inside = window.end().isAfter(block.start()) && !window.end().isAfter(block.end());
        return inside ? scope.withLoad(scope.load().plus(window, scope.members())) : scope;
    }

    /** Without bindings, each queue number that reports marks is a scope of its own. */
    private static DeviceState discovered(DeviceState state, Window window, PolicyConfig config) {
        EntityId queue = window.entity();
        if (state.configuredAt() != null
                || queue.kind() != EntityKind.QUEUE
                || !window.deltas().has(QueueSignals.ECN_MARKED_PACKETS)) {
            return state;
        }
        String name = "queue-" + queue.index();
        if (state.scopes().containsKey(name) || state.scopes().size() >= MOST_PSEUDO_SCOPES) {
            return state;
        }
        WredSetting observed = config.observed().get(name);
        Map<String, ScopeState> scopes = new TreeMap<>(state.scopes());
        scopes.put(
                name,
                ScopeState.fresh(
                        EntityId.wredProfile(queue.fabric(), queue.device(), name),
                        Members.everyPort(queue.index()),
                        observed));
        return state.with(scopes);
    }

    private static DeviceState expected(DeviceState state, Forecast forecast) {
        Map<String, ScopeState> scopes = new TreeMap<>(state.scopes());
        scopes.replaceAll((name, scope) -> scope.members().has(forecast.entity())
                ? scope.withOutlook(scope.outlook().plus(forecast))
                : scope);
        return state.with(scopes);
    }
}
