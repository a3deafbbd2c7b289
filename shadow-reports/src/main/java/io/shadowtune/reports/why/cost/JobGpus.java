package io.shadowtune.reports.why.cost;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Line;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many GPUs the job has, as the evidence tells: the scheduler's word first, then the ranks that the library counts,
 * then what somebody wrote. A source that names several numbers says nothing: it may list several jobs.
 *
 * @param count how many
 * @param measured whether a program said so, not a person
 * @param because where it was read
 */
record JobGpus(int count, boolean measured, String because) {
    /** Slurm's trackable resources of the whole job: {@code gres/gpu=32}, {@code gres/gpu:h100=32}. */
    private static final Pattern OF_JOB =
            Pattern.compile("(?:AllocTRES|ReqTRES|TRES|tres[_a-z]*)\\b[\"=: ].*?gres/gpu(?::[\\w.-]+)?[=:](\\d+)");

    private static final Pattern PER_NODE =
            Pattern.compile("(?i)(?:TresPerNode|tres_per_node)[\"=: ]+(?:gres[:/])?gpu(?::[a-z][\\w.-]*)?[:=](\\d+)");
    private static final Pattern NODES = Pattern.compile("(?i)\\b(?:NumNodes|node_count)[\"=: ]+(\\d+)");
    private static final Pattern RANKS =
            Pattern.compile("(?i)\\b(?:n_?ranks|world[_ ]?size|num_processes)\\b[\"=: ]+(\\d+)");
    private static final String RUN = "(?:job|run|training|pre-training|fine-tune|fine-tuning|model|workload)s?\\b";

    /** {@code a 16-GPU fine-tune}, {@code training on 96 GPUs}; not {@code an 8-GPU host} or {@code 4-GPU pods}. */
    private static final Pattern STATED = Pattern.compile("(?i)\\b(" + Amount.NUMBER
            + ")[- ]GPUs? (?:[\\w.]+ ){0,3}?" + RUN + "|(?:\\b" + RUN + "[^.;,]{0,30}? |^)(?:on|with|across|over) ("
            + Amount.NUMBER + ") GPUs\\b");

    private static final Pattern TEST = Pattern.compile("(?i)_perf|perftest|[nr]ccl.?tests?|bench|\\btests?\\b|ib_");
    private static final int LONGEST_LINE = 2_000;

    private static final Pattern NODES_OF = Pattern.compile("(?i)\\b(" + Amount.NUMBER
            + ")(?:[- ]nodes?|[- ](?:hosts?|servers?))\\b[^.]{0,40}?\\b(?:with|of|x|\u00d7)\\s*(?:each )?("
            + Amount.NUMBER
            + ")[- ]GPUs?\\b");

    /** Finds it. */
    static Optional<JobGpus> of(Evidence evidence) {
        return scheduled(evidence)
                .or(() -> only(RANKS, lines(evidence, RANKS, JobGpus::isNoTest), true, "ranks, as the library says"))
                .or(() -> nodes(evidence.symptom()))
                .or(() -> only(STATED, List.of(evidence.symptom()), false, "GPUs, as is told"));
    }

    private static Optional<JobGpus> scheduled(Evidence evidence) {
        Optional<JobGpus> whole =
                only(OF_JOB, lines(evidence, OF_JOB, any -> true), true, "GPUs, as the scheduler says");
        if (whole.isPresent()) {
            return whole;
        }
        Optional<JobGpus> each = only(PER_NODE, lines(evidence, PER_NODE, any -> true), true, "");
        Optional<JobGpus> nodes = only(NODES, lines(evidence, NODES, any -> true), true, "");
        return each.flatMap(gpus -> nodes.map(node -> new JobGpus(
                gpus.count * node.count,
                true,
                "%d GPUs (%d nodes of %d), as the scheduler says"
                        .formatted(gpus.count * node.count, node.count, gpus.count))));
    }

    private static Optional<JobGpus> nodes(String symptom) {
        Matcher matcher = NODES_OF.matcher(symptom);
        if (!matcher.find()) {
            return Optional.empty();
        }
        int count = (int) (Amount.of(matcher.group(1)).value()
                * Amount.of(matcher.group(2)).value());
        return Optional.of(new JobGpus(count, false, count + " GPUs, as is told"));
    }

    private static Optional<JobGpus> only(Pattern pattern, List<String> texts, boolean measured, String noun) {
        Set<Integer> numbers = new TreeSet<>();
        for (String text : texts) {
            Matcher matcher = pattern.matcher(text);
            while (matcher.find()) {
                String number = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
                numbers.add((int) Amount.of(number).value());
            }
        }
        numbers.remove(0);
        return numbers.size() == 1
                ? numbers.stream().findFirst().map(count -> new JobGpus(count, measured, count + " " + noun))
                : Optional.empty();
    }

    /** Ranks of a test are not those of the job. */
    private static boolean isNoTest(ToolFacts item) {
        String text = item.text().reading().tool() + " " + item.text().reading().item();
        return !TEST.matcher(text).find();
    }

    private static List<String> lines(Evidence evidence, Pattern pattern, Predicate<ToolFacts> of) {
        return evidence.linesOfTool(pattern, of)
                .map(Line::text)
                .filter(line -> line.length() < LONGEST_LINE)
                .toList();
    }
}
