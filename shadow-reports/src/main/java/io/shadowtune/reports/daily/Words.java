package io.shadowtune.reports.daily;

import io.shadowtune.ingest.telemetry.EntityId;
import java.util.Locale;

/** Numbers and names the way operators say them: thousands grouped by commas, SI units, entities by their parts. */
final class Words {
    private static final String[] BYTE_UNITS = {"B", "KB", "MB", "GB", "TB", "PB", "EB"};

    private Words() {}

    /** A count, such as {@code 12,345}; a number that is not known is a dash. */
    static String count(double number) {
        return Double.isNaN(number) ? "–" : String.format(Locale.ROOT, "%,.0f", number);
    }

    /** A count, such as {@code 12,345}. */
    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** A count and its noun, in the plural unless it is one. */
    static String count(long number, String noun) {
        return count((double) number, noun);
    }

    /** A count and its noun, in the plural unless it is one. */
    static String count(double number, String noun) {
        return count(number) + " " + noun + (number == 1 ? "" : noun.endsWith("h") ? "es" : "s");
    }

    /** Bytes in powers of 1,000, as switch vendors print them. */
    static String bytes(double bytes) {
        if (Double.isNaN(bytes)) {
            return "–";
        }
        double value = bytes;
        int unit = 0;
        while (Math.abs(value) >= 999.5 && unit < BYTE_UNITS.length - 1) {
            value /= 1000;
            unit++;
        }
        return significant(value) + " " + BYTE_UNITS[unit];
    }

    /** A share as per cent, such as {@code 12 %}; small ones keep two figures. */
    static String share(double ratio) {
        if (Double.isNaN(ratio)) {
            return "–";
        }
        double percent = ratio * 100;
        boolean nearlyAll = percent > 99 && percent < 100;
        return (nearlyAll ? String.format(Locale.ROOT, "%.2f", Math.min(percent, 99.99)) : significant(percent)) + " %";
    }

    /** A change as signed per cent. */
    static String change(double ratio) {
        return Double.isNaN(ratio)
                ? "–"
                : String.format(Locale.ROOT, "%+.0f %%", ratio * 100).replace('-', '−');
    }

    /** A length of time in the unit that fits. */
    static String seconds(double seconds) {
        if (Double.isNaN(seconds)) {
            return "–";
        }
        if (seconds == 0) {
            return "0 s";
        }
        if (seconds < 1e-3) {
            return significant(seconds * 1e6) + " µs";
        }
        if (seconds < 1) {
            return significant(seconds * 1e3) + " ms";
        }
        if (seconds < 120) {
            return significant(seconds) + " s";
        }
        if (seconds < 7200) {
            long whole = Math.round(seconds);
            return whole / 60 + " min" + (whole % 60 == 0 ? "" : " " + whole % 60 + " s");
        }
        return significant(seconds / 3600) + " h";
    }

    /** Two figures below 10, whole numbers above. */
    static String significant(double value) {
        double size = Math.abs(value);
        if (size >= 9.95 || size == 0) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        if (size >= 0.995) {
            String text = String.format(Locale.ROOT, "%.1f", value);
            return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
        }
        return size >= 0.01 ? String.format(Locale.ROOT, "%.2f", value) : String.format(Locale.ROOT, "%.1g", value);
    }

    /** An entity as people say it: {@code leaf-3 Ethernet12 queue 3}, {@code ld-04 GPU 3}. */
    static String name(EntityId entity) {
        String device = entity.device();
        return switch (entity.kind()) {
            case DEVICE, HOST -> device;
            case PORT, NIC, WRED_PROFILE -> device + " " + entity.part();
            case QUEUE -> device + " " + entity.part() + " queue " + entity.index();
            case PRIORITY_GROUP -> device + " " + entity.part() + " priority group " + entity.index();
            case BUFFER_POOL -> device + " pool " + entity.part();
            case GPU -> device + " GPU " + entity.index();
            case JOB -> "job " + device;
        };
    }
}
