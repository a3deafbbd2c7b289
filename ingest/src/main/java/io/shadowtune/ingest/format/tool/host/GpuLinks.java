package io.shadowtune.ingest.format.tool.host;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Links between GPUs: {@code nvidia-smi nvlink -s} (rate or {@code <inactive>}) and {@code -e} (errors since driver
 * load), and the state matrix of {@code amd-smi xgmi} where D is down, and the table of
 * {@code dcgmi nvlink -s}, where D is down and X is not in use. The subject is {@code gpu 3 link 5}.
 */
final class GpuLinks implements ToolParser {
    private static final Pattern GPU = Pattern.compile("^GPU (\\d+):");
    private static final Pattern DCGM_GPU = Pattern.compile("^\\s+(?:gpuId|physicalId|nvswitchId) (\\d+):?\\s*$");
    private static final Pattern DCGM_STATES = Pattern.compile("^\\s+([UDX_](?:\\s+[UDX_])*)\\s*$");
    private static final Pattern RATE = Pattern.compile(
            "^\\s+Link (\\d+): (<?\\w*inactive>?|[\\d.]+ GB/s|<?disabled>?)\\s*$", Pattern.CASE_INSENSITIVE);
    private static final Pattern ERRORS =
            Pattern.compile("^\\s+Link (\\d+): (.*?(?:Errors?|Replays?|Recover\\w*|Discards)[^:]*): (\\d+)");
    private static final Pattern XGMI = Pattern.compile("^GPU(\\d+)\\s+(?:\\S+:\\S+\\s+)?([UDX](?:\\s+[UDX])+)\\s*$");

    @Override
    public String tool() {
        return "nvlink and xgmi";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(RATE) || text.anyLine(ERRORS) || text.anyLine(DCGM_GPU) || text.anyLine(XGMI);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        String gpu = "";
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher head = GPU.matcher(line);
            Matcher rate = RATE.matcher(line);
            Matcher errors = ERRORS.matcher(line);
            Matcher dcgmGpu = DCGM_GPU.matcher(line);
            Matcher row = DCGM_STATES.matcher(line);
            Matcher xgmi = XGMI.matcher(line);
            if (dcgmGpu.matches()) {
                gpu = "gpu " + dcgmGpu.group(1);
                facts.understood(i);
            } else if (row.matches() && !gpu.isEmpty()) {
                states(facts, i, gpu, row.group(1));
            } else if (head.find()) {
                gpu = "gpu " + head.group(1);
                facts.understood(i);
            } else if (rate.matches()) {
                facts.setting(i, gpu + " link " + rate.group(1), "nvlink", rate.group(2), Unit.NONE);
            } else if (errors.find()) {
                facts.cumulative(
                        i,
                        gpu + " link " + errors.group(1),
                        "nvlink " + errors.group(2),
                        Double.parseDouble(errors.group(3)),
                        Unit.EVENTS);
            } else if (xgmi.matches()) {
                String[] states = xgmi.group(2).split("\\s+", -1);
                for (int peer = 0; peer < states.length; peer++) {
                    facts.setting(
                            i,
                            "gpu %s to gpu %d".formatted(xgmi.group(1), peer),
                            "xgmi",
                            states[peer].equals("D") ? "down" : states[peer].equals("U") ? "up" : "self",
                            Unit.NONE);
                }
            }
        }
    }

    private static void states(FactWriter facts, int line, String gpu, String row) {
        String[] states = row.split("\\s+", -1);
        for (int link = 0; link < states.length; link++) {
            String state = switch (states[link]) {
                case "D" -> "down";
                case "U" -> "up";
                default -> "not in use";
            };
            facts.setting(line, gpu + " link " + link, "nvlink", state, Unit.NONE);
        }
    }
}
