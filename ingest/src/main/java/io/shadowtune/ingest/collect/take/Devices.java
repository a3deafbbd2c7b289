package io.shadowtune.ingest.collect.take;

import io.shadowtune.ingest.collect.catalogue.Scope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

/**
 * Names of the host's devices. Network interfaces are those with hardware behind them, virtual functions only while they
 * are up, and what is built on those (bonds, VLANs); the thousands of virtual ones of containers are left out, unless a
 * host, such as a container, has no others.
 *
 * @param files the host's files
 */
record Devices(HostFiles files) {
    private static final int MOST_VIRTUAL = 8;

    /** Devices of a scope; one without a name for the host itself. */
    List<String> of(Scope scope) {
        return switch (scope) {
            case HOST -> List.of("");
            case RDMA_DEVICE ->
                files.matching("/sys/class/infiniband/*").paths().stream()
                        .map(Devices::name)
                        .toList();
            case NETDEV -> netdevs();
        };
    }

    private List<String> netdevs() {
        List<Path> all = files.matching("/sys/class/net/*").paths().stream()
                .filter(Files::isDirectory)
                .filter(path -> !name(path).equals("lo"))
                .toList();
        List<String> physical = names(all, this::isOfHardware);
        return physical.isEmpty()
                ? names(all, path -> true).stream().limit(MOST_VIRTUAL).toList()
                : physical;
    }

    private boolean isOfHardware(Path netdev) {
        if (Files.exists(netdev.resolve("device/physfn"))) {
            return files.line(files.nameOf(netdev.resolve("operstate")))
                    .filter("up"::equals)
                    .isPresent();
        }
        return Files.exists(netdev.resolve("device"))
                || files.matching(files.nameOf(netdev) + "/lower_*").paths().stream()
                        .anyMatch(lower -> Files.exists(lower.resolve("device")));
    }

    private static List<String> names(List<Path> paths, Predicate<Path> which) {
        return paths.stream().filter(which).map(Devices::name).toList();
    }

    private static String name(Path path) {
        return String.valueOf(path.getFileName());
    }
}
