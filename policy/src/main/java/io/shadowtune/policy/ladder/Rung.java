package io.shadowtune.policy.ladder;

/** How far an arm may go for one knob family and scope, lowest first. */
public enum Rung {
    /** It is watched only. */
    OBSERVE,
    /** It decides, and nobody acts. */
    SHADOW,
    /** One smallest change on trial, which undoes itself. */
    CANARY,
    /** More and more of the scope, step by step. */
    RAMP,
    /** The whole scope. */
    LIVE;

    /** The next higher rung; {@code LIVE} for itself. */
    public Rung next() {
        return switch (this) {
            case OBSERVE -> SHADOW;
            case SHADOW -> CANARY;
            case CANARY -> RAMP;
            case RAMP, LIVE -> LIVE;
        };
    }

    /** The lower of both. */
    public Rung atMost(Rung ceiling) {
        return compareTo(ceiling) <= 0 ? this : ceiling;
    }
}
