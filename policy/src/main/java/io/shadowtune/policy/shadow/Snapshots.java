package io.shadowtune.policy.shadow;

import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.EntityKind;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.observe.Members;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Brings a configuration snapshot into the state: scopes, members, settings in force, and changes by others. */
final class Snapshots {
    private Snapshots() {}

    static DeviceState apply(DeviceState state, ConfigSnapshot snapshot, PolicyConfig config, Rolling rolling) {
        Instant at = snapshot.header().eventTime();
        Instant before = state.configuredAt();
        Map<EntityId, List<EntityId>> bound = bound(snapshot);
        if (bound.isEmpty() || (before != null && at.isBefore(before))) {
            return state;
        }
        Map<String, ScopeState> scopes = new TreeMap<>();
        bound.forEach((profile, queues) -> {
            WredSetting setting = setting(snapshot, profile, config);
            Members members = Members.of(queues);
            ScopeState known = state.scopes().get(profile.part());
            scopes.put(
                    profile.part(),
                    known == null || before == null
                            ? ScopeState.fresh(profile, members, setting)
                            : refreshed(known, members, setting, at));
        });
        state.scopes().forEach((name, gone) -> {
            if (before == null || !scopes.containsKey(name)) {
                rolling.close(
                        gone.unscoredFor("the queues' profile was first told, or is bound no more, at " + at, false));
            }
        });
        return new DeviceState(state.device(), at, scopes);
    }

    private static ScopeState refreshed(ScopeState known, Members members, @Nullable WredSetting setting, Instant at) {
        ScopeState next = known;
        if (!members.equals(known.members())) {
            next = next.withMembers(members).unscoredFor("queues were bound or unbound at " + at, false);
        }
        WredSetting observed = known.observed();
        if (setting == null || setting.equals(observed)) {
            return next;
        }
        OpenBlock block = known.block();
        if (block == null || block.phase() != BlockPhase.RUNNING) {
            return next.anchored(setting).idle();
        }
        if (observed == null) {
            return next.anchored(setting);
        }
        return next.anchored(setting)
                .unscoredFor(
                        "foreign change at %s from %s to %s".formatted(at, observed.inWords(), setting.inWords()),
                        true);
    }

    private static Map<EntityId, List<EntityId>> bound(ConfigSnapshot snapshot) {
        Map<EntityId, List<EntityId>> byProfile = new TreeMap<>();
        for (ConfigSnapshot.QueueBinding binding : snapshot.bindings()) {
            if (binding.queue().kind() == EntityKind.QUEUE) {
                byProfile
                        .computeIfAbsent(binding.profile(), profile -> new ArrayList<>())
                        .add(binding.queue());
            }
        }
        return byProfile;
    }

    private static @Nullable WredSetting setting(ConfigSnapshot snapshot, EntityId profile, PolicyConfig config) {
        for (ConfigSnapshot.WredProfile candidate : snapshot.wredProfiles()) {
            if (candidate.profile().equals(profile)) {
                return candidate.setting();
            }
        }
        return config.observed().get(profile.part());
    }
}
