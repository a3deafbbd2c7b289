package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.twin.Bound;
import io.shadowtune.ingest.telemetry.WredSetting;

/** A marking setting as people type it: Kmin and Kmax in KB and Pmax, with commas between; or {@code off}. */
final class SettingOption {
    private static final double BYTES_PER_KB = 1_000;

    private SettingOption() {}

    /**
     * Reads one.
     *
     * @throws Failure when it is none
     */
    static WredSetting of(String option, String text) {
        if (text.equals("off")) {
            return new WredSetting(false, 0, 0, 0);
        }
        String[] parts = text.split(",", -1);
        if (parts.length != 3) {
            throw none(option, text, "KMIN_KB,KMAX_KB,PMAX such as 100,400,0.2 or off is expected");
        }
        try {
            return of(
                    option,
                    text,
                    Double.parseDouble(parts[0]),
                    Double.parseDouble(parts[1]),
                    Double.parseDouble(parts[2]));
        } catch (NumberFormatException e) {
            throw none(option, text, "KMIN_KB,KMAX_KB,PMAX such as 100,400,0.2 or off is expected");
        }
    }

    static WredSetting of(String option, String text, double kminKb, double kmaxKb, double pmax) {
        for (double threshold : new double[] {kminKb, kmaxKb}) {
            if (threshold > Bound.THRESHOLD_KB.most()) {
                throw none(option, text, "a threshold of " + Bound.THRESHOLD_KB.expected(threshold) + " KB");
            }
        }
        boolean isOrdered = kminKb >= 0 && kmaxKb >= kminKb;
        if (!isOrdered || !(pmax > 0 && pmax <= 1)) {
            throw none(option, text, "0 <= Kmin <= Kmax and a Pmax above 0, at most 1, are expected");
        }
        return new WredSetting(true, Math.round(kminKb * BYTES_PER_KB), Math.round(kmaxKb * BYTES_PER_KB), pmax);
    }

    private static Failure none(String option, String text, String expected) {
        return Failure.input("BAD_SETTING", (option + " " + text).strip(), expected);
    }
}
