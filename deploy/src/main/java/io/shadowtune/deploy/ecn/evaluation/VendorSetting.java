package io.shadowtune.deploy.ecn.evaluation;

import io.shadowtune.ingest.telemetry.WredSetting;
import java.util.List;

/**
 * What a vendor ships or a paper used.
 *
 * @param name in tables
 * @param gbps link rate it is meant for, from which it is scaled; 0 when it is meant for every rate alike
 * @param kminBytes Kmin
 * @param kmaxBytes Kmax
 * @param pmaxRatio Pmax, above 0, at most 1; where the source gives none, the one of the platform's generic profile
 * @param source where it is written
 */
record VendorSetting(String name, double gbps, long kminBytes, long kmaxBytes, double pmaxRatio, String source) {
    /** SONiC's default, in force wherever advice is asked for. */
    static final VendorSetting SONIC = new VendorSetting(
            "SONiC default", 0, 1_048_576, 2_097_152, 0.05, "sonic-buildimage qos_config.j2, AZURE_LOSSLESS");

    /** All others. */
    static final List<VendorSetting> OTHERS = List.of(
            new VendorSetting(
                    "NVIDIA Onyx", 0, 150_000, 1_500_000, 1, "docs.nvidia.com, Onyx RoCE commands: roce lossless"),
            new VendorSetting("HPCC", 25, 100_000, 400_000, 0.2, "alibaba-edu HPCC simulator, run.py"),
            new VendorSetting(
                    "SONiC Tomahawk", 0, 250_000, 2_097_152, 0.05, "sonic-buildimage pull request 4564: green minimum"),
            new VendorSetting("SONiC Arista", 0, 166_912, 282_624, 0.05, "sonic-buildimage pull request 25626"),
            new VendorSetting(
                    "Huawei delay", 100, 7_000, 500_000, 0.3, "support.huawei.com EDOC1100155250, delay sensitive"),
            new VendorSetting(
                    "Huawei throughput",
                    100,
                    7_000,
                    750_000,
                    0.1,
                    "support.huawei.com EDOC1100155250, throughput sensitive"),
            new VendorSetting("DCQCN paper", 40, 5_000, 200_000, 0.01, "Zhu et al., SIGCOMM 2015"));

    /** It on a link of some rate in Gb/s. */
    WredSetting at(double linkGbps) {
        double factor = gbps > 0 ? linkGbps / gbps : 1;
        return new WredSetting(true, Math.round(kminBytes * factor), Math.round(kmaxBytes * factor), pmaxRatio);
    }
}
