package io.shadowtune.ingest.telemetry;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * For one scope and block of time, what each arm wanted and why.
 *
 * @param id hash of scope, block and inputs: deciding again gives the same id
 * @param scope about what
 * @param blockStart begin of the block it holds for
 * @param blockEnd end of it, exclusive
 * @param observed the setting in force; empty when not known
 * @param inForce the arm that decides for real; {@code HOLD} unless the action journal says otherwise
 * @param foreignChange whether somebody else changed the setting in the block before, which is then not scored
 * @param wishes each arm's wish
 * @param provenance what it was made from
 */
public record Decision(
        String id,
        Scope scope,
        Instant blockStart,
        Instant blockEnd,
        Optional<WredSetting> observed,
        Arm inForce,
        boolean foreignChange,
        List<ArmWish> wishes,
        Provenance provenance) {

    public Decision {
        wishes = List.copyOf(wishes);
    }

    /** One arm's wish; empty when the arm did not take part. */
    public Optional<ArmWish> wish(Arm arm) {
        return wishes.stream().filter(wish -> wish.arm() == arm).findFirst();
    }
}
