package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.fault.Failure;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** A part of the engine that can run in a process of its own. */
public enum Role {
    /** Source topics to windows. */
    INGEST,
    /** Windows to forecasts. */
    MODELS,
    /** Windows and forecasts to decisions and outcomes. */
    POLICY,
    /** Everything to the history. */
    REPORTS;

    /** The name in options and configuration. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The roles of those names; all where there are none.
     *
     * @throws Failure when a name is no role
     */
    public static Set<Role> of(Collection<String> names) {
        if (names.isEmpty()) {
            return EnumSet.allOf(Role.class);
        }
        Set<Role> roles = EnumSet.noneOf(Role.class);
        for (String name : names) {
            roles.add(of(name));
        }
        return roles;
    }

    private static Role of(String name) {
        for (Role role : values()) {
            if (role.text().equals(name)) {
                return role;
            }
        }
        throw Failure.input("UNKNOWN_ROLE", "--roles " + name, "expected ingest, models, policy or reports");
    }
}
