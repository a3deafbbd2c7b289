package io.shadowtune.ingest.telemetry;

/** What a GPU reports (DCGM, nvidia-smi). */
public final class GpuSignals {
    static final SignalFamily FAMILY = new SignalFamily("gpu", 1024);

    /** Share of time a kernel ran, 0..1. */
    public static final Signal UTILIZATION = FAMILY.add("utilization", Nature.GAUGE_DOUBLE, Unit.RATIO);

    /** Share of streaming multiprocessors active, 0..1. */
    public static final Signal SM_ACTIVE = FAMILY.add("smActive", Nature.GAUGE_DOUBLE, Unit.RATIO);

    /** Share of time the tensor cores worked, 0..1. */
    public static final Signal TENSOR_ACTIVE = FAMILY.add("tensorActive", Nature.GAUGE_DOUBLE, Unit.RATIO);

    /** Share of time memory was read or written, 0..1. */
    public static final Signal DRAM_ACTIVE = FAMILY.add("dramActive", Nature.GAUGE_DOUBLE, Unit.RATIO);

    /** Memory in use. */
    public static final Signal MEM_USED_BYTES = FAMILY.add("memUsedBytes", Nature.GAUGE, Unit.BYTES);

    /** Power drawn. */
    public static final Signal POWER_WATTS = FAMILY.add("powerWatts", Nature.GAUGE_DOUBLE, Unit.WATTS);

    /** Energy since driver load. */
    public static final Signal ENERGY_MILLIJOULES =
            FAMILY.add("energyMillijoules", Nature.COUNTER_U64, Unit.MILLIJOULES);

    /** Temperature. */
    public static final Signal TEMPERATURE_CELSIUS =
            FAMILY.add("temperatureCelsius", Nature.GAUGE_DOUBLE, Unit.CELSIUS);

    /** Clock of the multiprocessors. */
    public static final Signal SM_CLOCK_MHZ = FAMILY.add("smClockMhz", Nature.GAUGE_DOUBLE, Unit.MEGAHERTZ);

    /** PCIe bytes sent. */
    public static final Signal PCIE_TX_BYTES_PER_SECOND =
            FAMILY.add("pcieTxBytesPerSecond", Nature.GAUGE_DOUBLE, Unit.BYTES_PER_SECOND);

    /** PCIe bytes received. */
    public static final Signal PCIE_RX_BYTES_PER_SECOND =
            FAMILY.add("pcieRxBytesPerSecond", Nature.GAUGE_DOUBLE, Unit.BYTES_PER_SECOND);

    /** NVLink bytes sent. */
    public static final Signal NVLINK_TX_BYTES_PER_SECOND =
            FAMILY.add("nvlinkTxBytesPerSecond", Nature.GAUGE_DOUBLE, Unit.BYTES_PER_SECOND);

    /** NVLink bytes received. */
    public static final Signal NVLINK_RX_BYTES_PER_SECOND =
            FAMILY.add("nvlinkRxBytesPerSecond", Nature.GAUGE_DOUBLE, Unit.BYTES_PER_SECOND);

    /** Last Xid error code. */
    public static final Signal LAST_XID = FAMILY.add("lastXid", Nature.GAUGE, Unit.CODE);

    /** PCIe packets sent again. */
    public static final Signal PCIE_REPLAYS = FAMILY.add("pcieReplays", Nature.COUNTER_U64, Unit.EVENTS);

    private GpuSignals() {}
}
