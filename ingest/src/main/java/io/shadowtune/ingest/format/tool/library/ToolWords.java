package io.shadowtune.ingest.format.tool.library;

import io.shadowtune.ingest.format.tool.ToolText;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Names of devices in the words of a command, for outputs that do not repeat them. */
final class ToolWords {
    private static final Pattern RDMA_DEVICE = Pattern.compile(
            "\\b(?:mlx[45]_(?:bond_)?\\d+|bnxt_re(?:_bond)?\\d+|roce\\w*\\d\\w*|ibp\\w+|rdmap\\w+|rdma\\d+"
                    + "|irdma\\w*\\d|rocep\\w+|efa_\\d+|hns_\\d+|erdma_\\d+|ionic_\\d+)\\b");
    private static final Pattern INTERFACE = Pattern.compile(
            "\\b(?:eth|en[opsxP]|ens|bond|ib|rdma|benp|gpu|rail|net|team|br|vxlan|wlan|eno)[\\w.-]*\\d\\w*\\b");

    private ToolWords() {}

    /** The first RDMA device named, or empty. */
    static String rdmaDevice(ToolText text) {
        return all(RDMA_DEVICE, text.reading().tool()).findFirst().orElse("");
    }

    /** Network interfaces named, in order. */
    static List<String> interfaces(ToolText text) {
        return all(INTERFACE, text.reading().tool()).distinct().toList();
    }

    private static Stream<String> all(Pattern pattern, String words) {
        return pattern.matcher(words).results().map(result -> result.group());
    }
}
