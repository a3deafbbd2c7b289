package io.shadowtune.ingest.format.tool.host;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * PyTorch's watchdog lines: the rank is the subject, {@code collective} what it waited in ({@code SeqNum OpType NumelIn
 * NumelOut}), and {@code last enqueued work} how far it had come.
 */
final class CollectiveTimeouts implements ToolParser {
    private static final Pattern WORK = Pattern.compile(
            "\\[Rank (\\d+)\\].*WorkNCCL\\((?:SeqNum|OpId)=(\\d+), OpType=(\\w+)(?:, TensorShape=(\\[[^\\]]*\\]))?(?:, NumelIn=(\\d+), NumelOut=(\\d+))?");
    private static final Pattern STATUS =
            Pattern.compile("Rank (\\d+)\\].*last enqueued work: (-?\\d+), last completed work: (-?\\d+)");

    @Override
    public String tool() {
        return "PyTorch watchdog";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(WORK) || text.anyLine(STATUS);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        for (int i = 0; i < text.lines().size(); i++) {
            Matcher work = WORK.matcher(text.lines().get(i));
            Matcher status = STATUS.matcher(text.lines().get(i));
            if (work.find()) {
                String rank = "rank " + work.group(1);
                facts.setting(i, rank, "seqnum", work.group(2), Unit.NONE);
                facts.setting(
                        i,
                        rank,
                        "collective",
                        "%s %s %s->%s"
                                .formatted(work.group(2), work.group(3), work.group(5), work.group(6))
                                .replace("null->null", String.valueOf(work.group(4)))
                                .replace(" null", ""),
                        Unit.NONE);
            } else if (status.find()) {
                facts.setting(i, "rank " + status.group(1), "last enqueued work", status.group(2), Unit.NONE);
                facts.setting(i, "rank " + status.group(1), "last completed work", status.group(3), Unit.NONE);
            }
        }
    }
}
