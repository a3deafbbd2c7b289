package io.shadowtune.models.twin.generator;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The series that are told: all metrics of some ports, as many of each kind as there are, spread evenly.
 *
 * @param grid the links
 * @param links those whose ports are told, ascending
 * @param metrics what is told of each
 */
public record SeriesList(Grid grid, List<Integer> links, List<Metric> metrics) {
    public SeriesList {
        links = List.copyOf(links);
        metrics = List.copyOf(metrics);
    }

    /** So many ports of the fabric of a plan. */
    public static SeriesList of(GeneratorPlan plan, int ports) {
        return of(new Grid(plan.fabric()), plan.telemetry(), ports);
    }

    /**
     * So many ports: a third of those between leaves and spines each way, the rest towards hosts; more between leaves and
     * spines where there are fewer hosts, and all when more are asked for than there are.
     */
    public static SeriesList of(Grid grid, TelemetryKnobs knobs, int ports) {
        FabricShape shape = grid.shape();
        int up = shape.leaves() * shape.uplinks();
        List<Integer> links = new ArrayList<>();
        int upWanted = Math.min(up, (ports + 1) / 3);
        int acrossWanted = Math.min(up, (ports + 1) / 3);
        int downWanted = Math.min(grid.nics(), Math.max(0, ports - upWanted - acrossWanted));
        int left = ports - upWanted - acrossWanted - downWanted;
        upWanted += Math.min(up - upWanted, Math.max(0, (left + 1) / 2));
        acrossWanted += Math.min(up - acrossWanted, Math.max(0, ports - upWanted - acrossWanted - downWanted));
        spread(links, grid.nics(), grid.nics(), downWanted);
        spread(links, 2 * grid.nics(), up, upWanted);
        spread(links, 2 * grid.nics() + up, up, acrossWanted);
        return new SeriesList(grid, links, Metric.of(knobs));
    }

    private static void spread(List<Integer> links, int first, int there, int wanted) {
        for (int i = 0; i < wanted; i++) {
            links.add(first + (int) ((long) i * there / wanted));
        }
    }

    /** The short name of a port. */
    public String port(int link) {
        return String.format(Locale.ROOT, "p%03d", link - grid.nics());
    }

    /** Names of all series, port by port. */
    public List<String> names() {
        List<String> names = new ArrayList<>();
        for (int link : links) {
            for (Metric metric : metrics) {
                names.add(port(link) + "_" + metric.suffix());
            }
        }
        return names;
    }
}
