package io.shadowtune.ingest.collect.catalogue;

import java.util.List;

/** Running trainers: their limits, and those of their variables that set up the communication libraries. */
final class TrainerItems {
    static final List<CatalogueItem> ALL = List.of(
            CatalogueItem.of(
                    Scope.HOST,
                    "trainer_limits",
                    "/proc/PID/limits of trainers",
                    new Source.Computed(Source.Probe.TRAINER_LIMITS)),
            CatalogueItem.of(
                    Scope.HOST,
                    "trainer_variables",
                    "env of trainers",
                    new Source.Computed(Source.Probe.TRAINER_VARIABLES)));

    private TrainerItems() {}
}
