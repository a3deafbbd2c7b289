package io.shadowtune.reports.checkup.check;

import io.shadowtune.reports.why.evidence.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Whether NICs can read and write GPU memory: by {@code nvidia_peermem}, or by DMA-BUF, which needs the open kernel
 * module of the driver and Linux 5.12, or as a log of the library shows. On AMD GPUs the driver does it by itself.
 */
final class GpuDirect implements Check {
    private static final Pattern GPU_MODULE = Pattern.compile("^nvidia\\s+\\d+|NVRM version:|^Driver Version\\s*:");
    private static final Pattern PEERMEM =
            Pattern.compile("^(?:nvidia_peermem|nv_peer_mem)\\s+\\d+|/nvidia_peermem/|memory_peers/nv_mem");
    private static final Pattern OPEN_MODULE = Pattern.compile("(?i)NVRM version:.*Open Kernel Module");
    private static final Pattern SHOWN = Pattern.compile("/GDRDMA|GPU Direct RDMA Enabled|DMA-BUF is available");
    private static final Pattern DISABLED =
            Pattern.compile("GPU Direct RDMA Disabled|NCCL_NET_GDR_LEVEL[= ](?:LOC|0)\\b|NCCL_IB_DISABLE=1");

    @Override
    public String id() {
        return "gpudirect";
    }

    @Override
    public String title() {
        return "GPUDirect RDMA";
    }

    @Override
    public String fix() {
        return "modprobe nvidia-peermem (and load it at boot), or the open kernel module with DMA-BUF; then look for GDRDMA in NCCL's log.";
    }

    @Override
    public Judgement judge(Fleet fleet) {
        List<Line> disabled = lines(fleet, DISABLED);
        if (!disabled.isEmpty()) {
            return Judgement.fail("off: " + hosts(disabled), cited(disabled));
        }
        List<Line> able = new ArrayList<>(lines(fleet, PEERMEM));
        able.addAll(lines(fleet, OPEN_MODULE));
        able.addAll(lines(fleet, SHOWN));
        List<Line> gpus = lines(fleet, GPU_MODULE);
        Set<String> without = new TreeSet<>(gpus.stream().map(Line::host).toList());
        able.forEach(line -> without.remove(line.host()));
        if (gpus.isEmpty() && able.isEmpty()) {
            return Judgement.unknown("no sign of GPUs and their driver is in the bundle (lsmod, NCCL_DEBUG=INFO)");
        }
        if (!without.isEmpty()) {
            return Judgement.fail(
                    "neither nvidia_peermem nor the open kernel module on " + String.join(", ", without),
                    cited(gpus.stream()
                            .filter(line -> without.contains(line.host()))
                            .toList()));
        }
        return Judgement.pass("possible on " + hosts(able), cited(able));
    }

    private static List<Line> lines(Fleet fleet, Pattern pattern) {
        return fleet.evidence().lines(pattern, item -> true).toList();
    }

    private static List<Cited> cited(List<Line> lines) {
        return lines.stream().map(Cited::of).limit(8).toList();
    }

    private static String hosts(List<Line> lines) {
        return lines.stream()
                .map(line -> line.host().isEmpty() ? "this host" : line.host())
                .distinct()
                .limit(6)
                .collect(Collectors.joining(", "));
    }
}
