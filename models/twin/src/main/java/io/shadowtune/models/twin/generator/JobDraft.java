package io.shadowtune.models.twin.generator;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * What a job is like before it meets anybody.
 *
 * @param kind how it is spread
 * @param hosts its hosts, in the order of its ranks; at least 2
 * @param periodSeconds length of an iteration with nobody in the way
 * @param duty share of it that is communication
 * @param overlap share of the gradients' exchange that computing hides
 * @param stages of its pipeline; 1 for none; divides the number of hosts
 * @param rounds micro-batches of a pipeline, or pairs of exchanges with experts, in an iteration
 * @param isSick whether its workers differ by far
 * @param exchanges how its workers send to one another
 */
public record JobDraft(
        JobKind kind,
        List<Integer> hosts,
        double periodSeconds,
        double duty,
        double overlap,
        int stages,
        int rounds,
        boolean isSick,
        ExchangeKnobs exchanges) {
    /** pp_comm of the analytical example of SimAI: 48 MiB for each micro-batch. */
    private static final double STAGE_BYTES = 48 * 1_048_576.0;

    private static final double STAGE_SHARE = 0.5;
    private static final double EXPERT_SHARE = 0.7;
    private static final int MOST_EXPERTS = 8;

    /** Of the bytes to and from experts, those that go: 24 of 24 + 96 MiB in the same example. */
    private static final double DISPATCH_SHARE = 0.2;

    private static final List<Integer> ROUNDS = List.of(4, 6, 8, 12, 16);

    public JobDraft {
        hosts = List.copyOf(hosts);
    }

    static JobDraft draw(List<Integer> hosts, GeneratorPlan plan, RandomGenerator random) {
        JobKind kind = plan.split().kinds().draw(random);
        int stages = 1;
        if (kind.isPipelined()) {
            stages = hosts.size() % 4 == 0 && random.nextBoolean() ? 4 : hosts.size() % 2 == 0 ? 2 : 1;
        }
        return new JobDraft(
                kind,
                hosts,
                plan.split().drawPeriod(plan.jobs().periodSeconds(), random),
                plan.jobs().duty().uniform(random),
                plan.jobs().overlap().uniform(random),
                stages,
                ROUNDS.get(random.nextInt(ROUNDS.size())),
                random.nextDouble() < plan.upsets().sickJobRatio(),
                ExchangeKnobs.plain(plan.jobs().flowsPerPair()));
    }

    double communicationSeconds() {
        return duty * periodSeconds;
    }

    /** Time that stages wait for each other's micro-batches, in all. */
    double stageSeconds(double bytesPerSecond) {
        return stages < 2
                ? 0
                : Math.min(
                        STAGE_SHARE * communicationSeconds() / (hasExperts() ? 2 : 1),
                        2 * rounds * STAGE_BYTES / bytesPerSecond);
    }

    /** Time of the exchanges with experts, in all. */
    double expertSeconds() {
        return hasExperts() ? EXPERT_SHARE * communicationSeconds() * (stages > 1 ? 0.7 : 1) : 0;
    }

    /** Time of the gradients' exchange. */
    double gradientSeconds(double bytesPerSecond) {
        return communicationSeconds() - stageSeconds(bytesPerSecond) - expertSeconds();
    }

    /** Time of computing, so that all of it makes up the period. */
    double computeSeconds(double bytesPerSecond) {
        double hidden = overlap * gradientSeconds(bytesPerSecond);
        return Math.max(0.02 * periodSeconds, periodSeconds - communicationSeconds() + hidden);
    }

    double dispatchShare() {
        return DISPATCH_SHARE;
    }

    boolean hasExperts() {
        return kind.hasExperts();
    }

    /** The rings of its gradients: the hosts of each stage, or all where a stage has one. */
    public List<List<Integer>> rings() {
        int size = hosts.size() / stages;
        return size < 2 ? List.of(hosts) : parts(size);
    }

    /** Who has experts for whom. */
    public List<List<Integer>> expertGroups() {
        int size = Math.min(Math.max(2, hosts.size() / stages), MOST_EXPERTS);
        List<List<Integer>> groups = parts(size);
        return groups.stream().filter(group -> group.size() > 1).toList();
    }

    private List<List<Integer>> parts(int size) {
        List<List<Integer>> parts = new ArrayList<>();
        for (int from = 0; from < hosts.size(); from += size) {
            parts.add(hosts.subList(from, Math.min(hosts.size(), from + size)));
        }
        return parts;
    }
}
