package io.shadowtune.ingest.collect.take;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    /** The whitelisted variables; processes that agree share one paragraph. */
    Taken variables() {
        Map<String, List<String>> processes = new LinkedHashMap<>();
        int denied = 0;
        for (Path process : all()) {
            try {
                String variables = library(HostFiles.text(process.resolve("environ"), MOST_BYTES));
                if (!variables.isEmpty()) {
                    group(processes, variables, process);
                }
            } catch (IOException unreadable) {
                denied++;
            }
        }
        return paragraphs(processes, denied, "no running trainer sets one");
    }

    /** The limits; processes that agree share one paragraph. */
    Taken limits() {
        Map<String, List<String>> processes = new LinkedHashMap<>();
        int denied = 0;
        for (Path process : all()) {
            try {
                group(processes, HostFiles.text(process.resolve("limits"), MOST_BYTES), process);
            } catch (IOException unreadable) {
                denied++;
            }
        }
        return paragraphs(processes, denied, "no trainer is running");
    }

    private List<Path> all() {
        return files.matching("/proc/*").stream()
                .filter(path -> String.valueOf(path.getFileName()).matches("\\d+"))
                .filter(Trainers::trains)
                .limit(MOST)
                .toList();
    }

    private static boolean trains(Path process) {
        try {
            if (LAUNCHED.matcher(HostFiles.text(process.resolve("cmdline"), MOST_BYTES)
                            .replace('\0', ' '))
                    .find()) {
                return true;
            }
            return HostFiles.text(process.resolve("environ"), MOST_BYTES).contains("\0NCCL_");
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

    private static Taken paragraphs(Map<String, List<String>> processes, int denied, String none) {
        if (processes.isEmpty()) {
            return denied > 0
                    ? Taken.nothing(Shortfall.Reason.DENIED, "this user may not read %,d processes".formatted(denied))
                    : Taken.nothing(Shortfall.Reason.EMPTY, none);
        }
        return Taken.whole(processes.entrySet().stream()
                .map(entry -> "# pid %s\n%s\n".formatted(String.join(" ", entry.getValue()), entry.getKey()))
                .collect(Collectors.joining("\n")));
    }
}
