package io.shadowtune.ingest.format;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The GPUs in Slurm's words for generic resources, such as {@code gpu:h100:4(IDX:0-3)}. */
final class SlurmGpus {
    private static final Pattern INDICES = Pattern.compile("(?:^|,)(?:gres/)?gpu[^,(]*\\(IDX:([\\d,-]{1,400})\\)");
    private static final int MOST = 1024;

    private SlurmGpus() {}

    /** Their numbers on the host; empty when not said. */
    static List<Integer> indices(String resources) {
        List<Integer> numbers = new ArrayList<>();
        Matcher found = INDICES.matcher(resources);
        while (found.find()) {
            List<String> expanded = HostList.expand("[" + found.group(1) + "]", MOST);
            if (expanded != null) {
                expanded.forEach(number -> numbers.add(Integer.valueOf(number)));
            }
        }
        return numbers;
    }
}
