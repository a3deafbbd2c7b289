package io.shadowtune.ingest.format;

import static java.util.Map.entry;

import io.shadowtune.ingest.telemetry.GpuSignals;
import io.shadowtune.ingest.telemetry.Nature;
import io.shadowtune.ingest.telemetry.Signal;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a metric of dcgm-exporter [1] means, by its name up to DCGM 4.5 and from 4.6 on. DCGM writes a number for "no
 * value": whole numbers from 0x7ffffffffffffff0 on, others from 2^47 on.
 *
 * <p>[1] DCGM, dcgmlib/dcgm_fields.h
 *
 * @param signal the signal
 * @param factor what a value is multiplied by to be in the signal's unit
 * @param secondary whether it only stands in for another metric
 */
record GpuField(Signal signal, double factor, boolean secondary) {
    private static final double BLANK_WHOLE = 0x7ffffffffffffff0L;
    private static final double BLANK_REAL = 0x1p47;
    private static final double PERCENT = 0.01;
    private static final double MEBIBYTE = 1 << 20;

    private static final Map<String, GpuField> FIELDS = Map.ofEntries(
            entry("DCGM_FI_DEV_GPU_UTIL", of(GpuSignals.UTILIZATION, PERCENT)),
            entry("DCGM_FI_DEV_GPU_UTIL_RATIO", of(GpuSignals.UTILIZATION, PERCENT)),
            entry("DCGM_FI_PROF_GR_ENGINE_ACTIVE", new GpuField(GpuSignals.UTILIZATION, 1, true)),
            entry("DCGM_FI_PROF_GR_ENGINE_UTIL_RATIO", new GpuField(GpuSignals.UTILIZATION, 1, true)),
            entry("DCGM_FI_PROF_SM_ACTIVE", of(GpuSignals.SM_ACTIVE, 1)),
            entry("DCGM_FI_PROF_SM_UTIL_RATIO", of(GpuSignals.SM_ACTIVE, 1)),
            entry("DCGM_FI_PROF_PIPE_TENSOR_ACTIVE", of(GpuSignals.TENSOR_ACTIVE, 1)),
            entry("DCGM_FI_PROF_TENSOR_UTIL_RATIO", of(GpuSignals.TENSOR_ACTIVE, 1)),
            entry("DCGM_FI_PROF_DRAM_ACTIVE", of(GpuSignals.DRAM_ACTIVE, 1)),
            entry("DCGM_FI_PROF_DRAM_UTIL_RATIO", of(GpuSignals.DRAM_ACTIVE, 1)),
            entry("DCGM_FI_DEV_FB_USED", of(GpuSignals.MEM_USED_BYTES, MEBIBYTE)),
            entry("DCGM_FI_DEV_POWER_USAGE", of(GpuSignals.POWER_WATTS, 1)),
            entry("DCGM_FI_DEV_BOARD_POWER_WATTS", of(GpuSignals.POWER_WATTS, 1)),
            entry("DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION", of(GpuSignals.ENERGY_MILLIJOULES, 1)),
            entry("DCGM_FI_DEV_GPU_TEMP", of(GpuSignals.TEMPERATURE_CELSIUS, 1)),
            entry("DCGM_FI_DEV_GPU_TEMP_CELSIUS", of(GpuSignals.TEMPERATURE_CELSIUS, 1)),
            entry("DCGM_FI_DEV_SM_CLOCK", of(GpuSignals.SM_CLOCK_MHZ, 1)),
            entry("DCGM_FI_PROF_PCIE_TX_BYTES", of(GpuSignals.PCIE_TX_BYTES_PER_SECOND, 1)),
            entry("DCGM_FI_PROF_PCIE_RX_BYTES", of(GpuSignals.PCIE_RX_BYTES_PER_SECOND, 1)),
            entry("DCGM_FI_PROF_NVLINK_TX_BYTES", of(GpuSignals.NVLINK_TX_BYTES_PER_SECOND, 1)),
            entry("DCGM_FI_PROF_NVLINK_RX_BYTES", of(GpuSignals.NVLINK_RX_BYTES_PER_SECOND, 1)),
            entry("DCGM_FI_DEV_XID_ERRORS", of(GpuSignals.LAST_XID, 1)),
            entry("DCGM_FI_DEV_XID_ERROR", of(GpuSignals.LAST_XID, 1)),
            entry("DCGM_FI_DEV_PCIE_REPLAY_COUNTER", of(GpuSignals.PCIE_REPLAYS, 1)),
            entry("DCGM_FI_DEV_PCIE_REPLAY_TOTAL", of(GpuSignals.PCIE_REPLAYS, 1)));

    private static final Pattern LATER_NAME = Pattern.compile(".*_(RATIO|WATTS|CELSIUS|ERROR|TOTAL)");

    /** The metric that tells of each signal, up to DCGM 4.5. */
    static Map<Signal, String> names() {
        Map<Signal, String> names = new HashMap<>();
        FIELDS.forEach((name, field) -> {
            if (!field.secondary && !LATER_NAME.matcher(name).matches()) {
                names.put(field.signal, name);
            }
        });
        return names;
    }

    private static GpuField of(Signal signal, double factor) {
        return new GpuField(signal, factor, false);
    }

    /** The meaning of a metric, or null when nobody asked for it. */
    static @Nullable GpuField of(String metric) {
        return FIELDS.get(metric);
    }

    /** Whether a value means that there is none, or cannot be: a share above 1. */
    boolean isBlank(double value) {
        boolean counter = signal.nature() == Nature.COUNTER_U64;
        boolean beyond = signal.unit() == Unit.RATIO && value * factor > 1;
        return beyond || !(value >= 0 && value < (counter ? BLANK_WHOLE : BLANK_REAL));
    }
}
