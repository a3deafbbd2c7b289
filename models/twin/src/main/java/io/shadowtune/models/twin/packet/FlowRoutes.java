package io.shadowtune.models.twin.packet;

import java.util.List;
import java.util.function.ToIntFunction;

/** Chooses the ways of flows and of their acknowledgements. */
record FlowRoutes(Scenario scenario, FlowTable flows, Routes routes) {
    /** Chooses the ways of all flows that have not arrived, anew when links have changed. */
    void chooseAll() {
        for (int flow : byHost(Flow::destination)) {
            Flow spec = scenario.flows().get(flow);
            flows.dataRoute[flow] = routes.add(2L * flow, spec.source(), spec.destination(), spec.switchPath());
        }
        for (int flow : byHost(Flow::source)) {
            Flow spec = scenario.flows().get(flow);
            flows.ackRoute[flow] = routes.add(2L * flow + 1, spec.destination(), spec.source(), spec.ackPath());
        }
    }

    /** Flows ordered by the host their way ends at, so that distances to each are measured once. */
    private int[] byHost(ToIntFunction<Flow> host) {
        List<Flow> specs = scenario.flows();
        int[] first = new int[scenario.fabric().nodeCount() + 1];
        for (int flow = 0; flow < flows.count; flow++) {
            if (isRouted(flow)) {
                first[host.applyAsInt(specs.get(flow)) + 1]++;
            }
        }
        for (int node = 1; node < first.length; node++) {
            first[node] += first[node - 1];
        }
        int[] ordered = new int[first[first.length - 1]];
        for (int flow = 0; flow < flows.count; flow++) {
            if (isRouted(flow)) {
                ordered[first[host.applyAsInt(specs.get(flow))]++] = flow;
            }
        }
        return ordered;
    }

    private boolean isRouted(int flow) {
        return flows.packets[flow] > 0 && !flows.isDone(flow);
    }
}
