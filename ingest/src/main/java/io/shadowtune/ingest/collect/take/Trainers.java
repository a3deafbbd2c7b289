package io.shadowtune.ingest.collect.take;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Running trainers: processes whose command line or variables speak of a collective library or a launcher. Neither their
 * command lines nor other variables of theirs get into a text.
 *
 * @param files the host's files
 */
record Trainers(HostFiles files) {
    private static final int MOST = 64;
    private static final int MOST_BYTES = 1 << 18;
    private static final Pattern LAUNCHED = Pattern.compile(
            "torchrun|torch\\.distributed|torch/distributed|deepspeed|accelerate\\b.*launch|\\bmpirun|\\bmpiexec|NCCL_|all_reduce_perf");
    private static final Pattern LIBRARY_VARIABLE =
            Pattern.compile("(?:NCCL|UCX|FI|OMPI_MCA|GLOO)_[A-Za-z0-9_]+=.*", Pattern.DOTALL);

    /** Reads what is asked of one process; may be empty. */
    private interface Question {
        CappedText of(Path process) throws IOException;
    }

    /** The whitelisted variables; processes that agree share one paragraph. */
    Taken variables() {
        return asked("no running trainer sets one", process -> {
            CappedText environ = HostFiles.text(process.resolve("environ"), MOST_BYTES);
            return new CappedText(library(environ.text()), environ.cut());
        });
    }

    /** The limits; processes that agree share one paragraph. */
    Taken limits() {
        return asked("no trainer is running", process -> HostFiles.text(process.resolve("limits"), MOST_BYTES));
    }

    private Taken asked(String none, Question question) {
        List<Path> all = files.matching("/proc/*").paths().stream()
                .filter(path -> String.valueOf(path.getFileName()).matches("\\d+"))
                .filter(Trainers::trains)
                .toList();
        Map<String, List<String>> processes = new LinkedHashMap<>();
        int denied = 0;
        boolean cut = false;
        for (Path process : all.subList(0, Math.min(MOST, all.size()))) {
            try {
                CappedText text = question.of(process);
                cut |= text.cut();
                if (!text.text().isBlank()) {
                    group(processes, text.text(), process);
                }
            } catch (IOException unreadable) {
                denied++;
            }
        }
        Optional<Shortfall> shortfall = shortfall(all.size(), denied, cut);
        if (processes.isEmpty()) {
            return new Taken.Nothing(shortfall.orElse(new Shortfall(Shortfall.Reason.EMPTY, none)));
        }
        return new Taken.Text(paragraphs(processes), shortfall);
    }

    private static Optional<Shortfall> shortfall(int all, int denied, boolean cut) {
        if (denied > 0) {
            return Optional.of(new Shortfall(
                    Shortfall.Reason.DENIED, "this user may not read %,d of %,d trainers".formatted(denied, all)));
        }
        if (all > MOST) {
            return Optional.of(
                    new Shortfall(Shortfall.Reason.CUT, "only the first %,d of %,d trainers".formatted(MOST, all)));
        }
        return cut
                ? Optional.of(
                        new Shortfall(Shortfall.Reason.CUT, "more than %,d bytes of one trainer".formatted(MOST_BYTES)))
                : Optional.empty();
    }

    private static boolean trains(Path process) {
        try {
            return LAUNCHED.matcher(HostFiles.text(process.resolve("cmdline"), MOST_BYTES)
                                    .text()
                                    .replace('\0', ' '))
                            .find()
                    || ("\0"
                                    + HostFiles.text(process.resolve("environ"), MOST_BYTES)
                                            .text())
                            .contains("\0NCCL_");
        } catch (IOException unreadable) {
            return false; // it ended, or is another user's
        }
    }

    private static String library(String environ) {
        return Pattern.compile("\0")
                .splitAsStream(environ)
                .filter(variable -> LIBRARY_VARIABLE.matcher(variable).matches())
                .map(variable -> variable.replaceAll("\\s+", " "))
                .sorted()
                .collect(Collectors.joining("\n"));
    }

    private static void group(Map<String, List<String>> processes, String text, Path process) {
        processes
                .computeIfAbsent(text.stripTrailing(), key -> new ArrayList<>())
                .add(String.valueOf(process.getFileName()));
    }

    private static String paragraphs(Map<String, List<String>> processes) {
        return processes.entrySet().stream()
                .map(entry -> "# pid %s\n%s\n".formatted(String.join(" ", entry.getValue()), entry.getKey()))
                .collect(Collectors.joining("\n"));
    }
}
