package io.shadowtune.models.forecast.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.WredSetting;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SettingsWatchTest {
    private static final Instant T0 = Instant.parse("2026-03-02T10:00:00Z");
    private static final EntityId LEAF = EntityId.device("f", "leaf-1");
    private static final EntityId Q3 = EntityId.queue("f", "leaf-1", "Ethernet0", 3);
    private static final EntityId Q4 = EntityId.queue("f", "leaf-1", "Ethernet0", 4);
    private static final EntityId PROFILE = EntityId.wredProfile("f", "leaf-1", "AZURE_LOSSLESS");
    private static final EntityId OTHER = EntityId.wredProfile("f", "leaf-1", "LOSSY");

    private static ConfigSnapshot told(Instant at, TimeQuality quality, long kminBytes) {
        return new ConfigSnapshot(
                LEAF,
                new Header("sonic.config-db", "file#1", at, quality, at, Set.of()),
                List.of(
                        new ConfigSnapshot.WredProfile(PROFILE, new WredSetting(true, kminBytes, 2_000_000, 0.2)),
                        new ConfigSnapshot.WredProfile(OTHER, new WredSetting(true, 1_000, 2_000, 0.2))),
                List.of(new ConfigSnapshot.QueueBinding(Q3, PROFILE), new ConfigSnapshot.QueueBinding(Q4, OTHER)),
                List.of());
    }

    @Test
    void reached_firstTold_nothingHasChanged() {
        SettingsWatch watch = new SettingsWatch(LEAF);
        watch.add(told(T0, TimeQuality.DEVICE, 100_000));

        assertThat(watch.reached(T0.plusSeconds(10))).isEmpty();
        assertThat(watch.isWaiting()).isFalse();
    }

    @Test
    void reached_otherThresholds_changesItsQueuesAndNoOthers() {
        SettingsWatch watch = new SettingsWatch(LEAF);
        watch.add(told(T0, TimeQuality.ASSUMED, 100_000));
        watch.reached(T0);
        watch.add(told(T0.plusSeconds(25), TimeQuality.DEVICE, 200_000));

        assertThat(watch.reached(T0.plusSeconds(20))).isEmpty();
        assertThat(watch.reached(T0.plusSeconds(30))).containsExactly(Q3);
        assertThat(watch.reached(T0.plusSeconds(40))).isEmpty();
    }

    @Test
    void restore_whileWaiting_noticesTheSame() {
        SettingsWatch first = new SettingsWatch(LEAF);
        first.add(told(T0, TimeQuality.DEVICE, 100_000));
        first.reached(T0.plusSeconds(10));
        first.add(told(T0.plusSeconds(25), TimeQuality.DEVICE, 200_000));
        SettingsWatch second = new SettingsWatch(SettingsWatch.holderOf(first.state()));

        second.restore(first.state());

        assertThat(second.reached(T0.plusSeconds(30))).containsExactly(Q3);
    }

    @Test
    void add_datedAhead_doesNotFillTheMemory() {
        SettingsWatch watch = new SettingsWatch(LEAF);
        for (int i = 0; i < 400; i++) {
            watch.add(told(T0.plusSeconds(1_000_000 + i), TimeQuality.DEVICE, 100_000));
            watch.reached(T0);
        }

        assertThat(watch.state().content()).hasSizeLessThan(100_000);
    }

    @Test
    void inForce_ofAQueue_isTheCurveThatCountsNow() {
        SettingsWatch watch = new SettingsWatch(LEAF);
        assertThat(watch.inForce(Q3)).isEmpty();
        watch.add(told(T0, TimeQuality.DEVICE, 100_000));
        watch.add(told(T0.plusSeconds(25), TimeQuality.DEVICE, 200_000));
        watch.reached(T0.plusSeconds(10));
        assertThat(watch.inForce(Q3)).contains(new WredSetting(true, 100_000, 2_000_000, 0.2));
        watch.reached(T0.plusSeconds(30));
        SettingsWatch second = new SettingsWatch(LEAF);
        second.restore(watch.state());
        assertThat(second.inForce(Q3)).contains(new WredSetting(true, 200_000, 2_000_000, 0.2));
        assertThat(second.inForce(Q4)).contains(new WredSetting(true, 1_000, 2_000, 0.2));
    }

    @Test
    void byTime_snapshotsInAnyOrder_giveEveryCurveItsTime() {
        SettingsByTime settings = new SettingsByTime();
        settings.add(told(T0.plusSeconds(25), TimeQuality.DEVICE, 200_000));
        settings.add(told(T0, TimeQuality.ASSUMED, 100_000));
        assertThat(settings.of(Q3))
                .containsExactly(
                        entry(Long.MIN_VALUE, new WredSetting(true, 100_000, 2_000_000, 0.2)),
                        entry(T0.plusSeconds(25).toEpochMilli(), new WredSetting(true, 200_000, 2_000_000, 0.2)));
        assertThat(settings.of(EntityId.queue("f", "leaf-9", "Ethernet0", 3))).isEmpty();
    }
}
