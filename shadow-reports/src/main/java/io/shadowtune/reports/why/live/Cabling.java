package io.shadowtune.reports.why.live;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Tells what is connected to what, as neighbours told it. Not thread-safe. */
final class Cabling {
    private final HistoryRows rows;

    Cabling(HistoryRows rows) {
        this.rows = rows;
    }

    /**
     * One end of a cable and the other.
     *
     * @param fabric the fabric both are in
     * @param device this machine
     * @param part its port or NIC
     * @param neighbour the machine at the other end
     * @param neighbourPart its port or NIC
     * @param toNic whether that is a NIC
     */
    record Cable(String fabric, String device, String part, String neighbour, String neighbourPart, boolean toNic) {
        String words() {
            return "%s %s to %s %s"
                    .formatted(device, part, neighbour, neighbourPart)
                    .strip();
        }
    }

    /** The cables of a machine, or of one part of it when the part is not empty. */
    List<Cable> of(String fabric, String device, String part) {
        return ask(HistoryRows.inFabric(fabric) + " AND device = " + HistoryRows.quoted(device)
                + (part.isEmpty() ? "" : " AND part = " + HistoryRows.quoted(part)));
    }

    /** The cables of several machines. */
    List<Cable> of(String fabric, Collection<String> devices) {
        return devices.isEmpty()
                ? List.of()
                : ask(HistoryRows.inFabric(fabric) + " AND device IN " + HistoryRows.quoted(devices));
    }

    private List<Cable> ask(String where) {
        return rows
                .ask(
                        "SELECT fabric, device, part, neighbour, neighbour_part, neighbour_kind FROM link_latest WHERE %s ORDER BY device, part"
                                .formatted(where))
                .stream()
                .map(row -> new Cable(
                        row.text(0),
                        row.text(1),
                        row.text(2),
                        row.text(3),
                        row.text(4),
                        row.text(5).equals("nic")))
                .toList();
    }

    /**
     * The cables in words, with the rail that a cable to a host is: the place of its NIC among all of that host's, in
     * the order of their names.
     */
    List<String> words(List<Cable> cables) {
        Map<String, List<String>> parts = new LinkedHashMap<>();
        String fabric = cables.isEmpty() ? "" : cables.get(0).fabric();
        for (Cable cable :
                of(fabric, cables.stream().map(Cable::neighbour).distinct().toList())) {
            parts.computeIfAbsent(cable.device(), device -> new ArrayList<>()).add(cable.part());
        }
        Map<String, Set<String>> counted = counted(cables);
        List<String> words = new ArrayList<>();
        for (Cable cable : cables) {
            List<String> all = parts.getOrDefault(cable.neighbour(), List.of()).stream()
                    .distinct()
                    .sorted(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()))
                    .toList();
            int place = all.indexOf(cable.neighbourPart());
            boolean isRail = cable.toNic() && place >= 0 && all.size() > 1;
            words.add(
                    (isRail ? "%s, NIC %d of %d there".formatted(cable.words(), place + 1, all.size()) : cable.words())
                            + unjoined(cable, counted));
        }
        return words;
    }

    /** By host, the RDMA devices whose counters are known. */
    private Map<String, Set<String>> counted(List<Cable> cables) {
        Set<String> devices = new TreeSet<>();
        cables.forEach(cable -> devices.addAll(List.of(cable.device(), cable.neighbour())));
        Map<String, Set<String>> counted = new HashMap<>();
        if (!devices.isEmpty()) {
            rows.ask("SELECT device, part FROM entity WHERE kind = 'nic' AND %s AND device IN %s"
                            .formatted(HistoryRows.inFabric(cables.get(0).fabric()), HistoryRows.quoted(devices)))
                    .forEach(row -> counted.computeIfAbsent(row.text(0), device -> new TreeSet<>())
                            .add(row.text(1)));
        }
        return counted;
    }

    /** LLDP names the network interface, counters the RDMA device; when nothing joins them, that is said. */
    private static String unjoined(Cable cable, Map<String, Set<String>> counted) {
        boolean isKnown = isKnown(cable.device(), cable.part(), counted)
                && isKnown(cable.neighbour(), cable.neighbourPart(), counted);
        return isKnown ? "" : "; which of its RDMA devices that is, is not known (rdma link tells)";
    }

    private static boolean isKnown(String device, String part, Map<String, Set<String>> counted) {
        Set<String> nics = counted.getOrDefault(device, Set.of());
        return nics.isEmpty() || nics.contains(part);
    }
}
