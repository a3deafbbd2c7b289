package io.shadowtune.policy.learned.search;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.knob.BufferFacts;
import io.shadowtune.policy.knob.LinkRates;
import io.shadowtune.policy.knob.Range;
import io.shadowtune.policy.knob.WredFamily;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings a profile may be brought to in the long run: inside range and couplings, though perhaps many steps away. Immutable.
 *
 * @param kmin its range in bytes
 * @param kmax its range in bytes, the shared buffer respected where it is known
 * @param kmaxOverKmin least ratio of the two, above 1
 */
public record Candidates(Range kmin, Range kmax, double kmaxOverKmin) {
    private static final double[] RATIOS = {2, 4, 8, 16};
    private static final double[] PMAX = {0.05, 0.1, 0.2, 0.5, 1};

    /** What a family allows on these links. */
    public static Candidates of(WredFamily family, LinkRates rates, @Nullable BufferFacts buffer) {
        Range kmax = family.kmax().range(rates);
        if (buffer != null) {
            long ceiling = (long) Math.floor(family.bufferShareRatio() * buffer.pauseThresholdBytes());
            kmax = new Range(kmax.low(), Math.min(kmax.high(), ceiling));
        }
        return new Candidates(family.kmin().range(rates), kmax, family.kmaxOverKmin());
    }

    /** Whether nothing suits these links and that buffer at once. */
    public boolean isEmpty() {
        return kmin.nothing() || kmax.nothing() || kmin.low() * kmaxOverKmin > kmax.high();
    }

    /** Whether a setting is inside. */
    public boolean holds(WredSetting setting) {
        return setting.marking()
                && kmin.holds(setting.kminBytes())
                && kmax.holds(setting.kmaxBytes())
                && setting.kmaxBytes() >= setting.kminBytes() * kmaxOverKmin
                && setting.pmaxRatio() >= PMAX[0];
    }

    /**
     * Settings spread evenly over ratios.
     *
     * @param factor between one Kmin and the next, above 1
     */
    public List<WredSetting> grid(double factor) {
        List<WredSetting> settings = new ArrayList<>();
        if (isEmpty()) {
            return settings;
        }
        int steps = (int) Math.max(1, Math.round(Math.log((double) kmin.high() / kmin.low()) / Math.log(factor)));
        for (int i = 0; i <= steps; i++) {
            double low = kmin.low() * Math.pow((double) kmin.high() / kmin.low(), i / (double) steps);
            for (double ratio : RATIOS) {
                for (double pmax : PMAX) {
                    add(settings, low, low * ratio, pmax);
                }
            }
        }
        return settings;
    }

    /**
     * The neighbours of a setting.
     *
     * @param factor by which one of its numbers is larger or smaller, above 1
     */
    public List<WredSetting> around(WredSetting setting, double factor) {
        List<WredSetting> settings = new ArrayList<>();
        double low = setting.kminBytes();
        double high = setting.kmaxBytes();
        double pmax = setting.pmaxRatio();
        for (double by : new double[] {factor, 1 / factor}) {
            add(settings, low * by, high * by, pmax);
            add(settings, low * by, high, pmax);
            add(settings, low, high * by, pmax);
            add(settings, low, high, pmax * by * by);
        }
        return settings;
    }

    private void add(List<WredSetting> settings, double low, double high, double pmax) {
        long whole = kmin.nearest(Math.round(low));
        long top = kmax.nearest(Math.round(high));
        double percent = Math.max(PMAX[0], Math.min(1, Math.round(pmax * 100) / 100.0));
        WredSetting setting = new WredSetting(true, whole, Math.max(whole, top), percent);
        if (holds(setting) && !settings.contains(setting)) {
            settings.add(setting);
        }
    }
}
