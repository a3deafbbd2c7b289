package io.shadowtune.reports.checkup.check;

import io.shadowtune.ingest.telemetry.Fact;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Whether all NICs of the fabric are up and run at one rate. */
final class NicRates implements Check {
    private static final String LINK = "link detected|operstate";

    @Override
    public String id() {
        return "nic-rates";
    }

    @Override
    public String title() {
        return "NIC rates equal, links up";
    }

    @Override
    public String fix() {
        return "Look at cable, module and FEC of the odd port (ethtool, ethtool -m, --show-fec; mlxlink), and at the switch port's configured speed.";
    }

    @Override
    public Judgement judge(Fleet fleet) {
        List<Fact> down = fleet.ofFabric(LINK).stream()
                .filter(fact -> fleet.knowsFabric() && !fact.subject().isEmpty())
                .filter(fact -> fact.value().matches("(?i)no|down|lowerlayerdown"))
                .toList();
        if (!down.isEmpty()) {
            return Judgement.fail(
                    "no link: " + Agreement.names(down),
                    down.stream().map(Cited::of).toList());
        }
        List<Fact> speeds = new ArrayList<>(fleet.fabricSpeeds().values());
        if (speeds.isEmpty() || !fleet.knowsFabric()) {
            return Judgement.unknown(
                    "no interface of 25 Gb/s or more and none behind an RDMA device is in the bundle (ethtool, ibdev2netdev)");
        }
        Agreement agreement = Agreement.of(speeds, NicRates::gbps);
        if (!agreement.whole()) {
            return Judgement.fail(
                    "%s are at %s, but %s at %s"
                            .formatted(
                                    agreement.of("NICs"),
                                    agreement.common(),
                                    agreement.names(),
                                    Stream.of(agreement.outliers().get(0))
                                            .map(NicRates::gbps)
                                            .findFirst()
                                            .orElse("")),
                    agreement.evidence());
        }
        return Judgement.pass("%s at %s".formatted(agreement.of("NICs"), agreement.common()), agreement.evidence());
    }

    static String gbps(Fact speed) {
        return "%,d Gb/s".formatted(Math.round(Fleet.bitsPerSecond(speed) / 1e9));
    }
}
