package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.NcclEvent;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What one NCCL message is about.
 *
 * @param kind its kind
 * @param communicator the {@code commId} ranks share, which is not the local pointer after {@code comm}; empty when not
 *     said
 * @param rank the rank that speaks, or null
 * @param ranks size of its communicator, or null
 * @param transport {@code IB}, {@code Socket}, {@code P2P}, {@code SHM} or the plugin's name; empty when not said
 * @param statusCode verbs completion status, or null
 */
record NcclMessage(
        NcclEvent.Kind kind,
        String communicator,
        @Nullable Integer rank,
        @Nullable Integer ranks,
        String transport,
        @Nullable Integer statusCode) {
    private static final Pattern INIT =
            Pattern.compile("comm 0x\\w{1,16} rank (\\d{1,9}) nranks (\\d{1,9}) .* - Init (START|COMPLETE)");
    private static final Pattern COMMUNICATOR = Pattern.compile("commId (0x\\w{1,40})");
    private static final Pattern CHANNEL = Pattern.compile(
            "Channel \\d+(?:/\\d+)? : (\\d{1,9})\\[\\w+\\] -> (\\d{1,9})\\[\\w+\\] (?:\\[(send|receive)\\] )?via (\\S+).*");
    private static final Pattern NETWORK = Pattern.compile("Using network (\\S.*)");
    private static final Pattern NO_DEVICE = Pattern.compile("NET/(\\w+) ?: ?No (?:IB )?devices? found.*");
    private static final Pattern COMPLETION =
            Pattern.compile("Got completion .*?(?:status=|error )(?:IBV_\\w+\\()?(\\d{1,4})\\)?");
    private static final Pattern NETWORK_TROUBLE = Pattern.compile(
            "(?i)NET/|ibv_|socket|connect|remote peer|completion|async event|timed? ?out|unhandled system error"
                    + "|NET plugin|GID|proxy|bootstrap");

    private static final Pattern WORD = Pattern.compile("\\w+");

    /** What a message is about; null when it is about nothing we keep. */
    static @Nullable NcclMessage of(String text, boolean warning) {
        Matcher completion = COMPLETION.matcher(text);
        if (completion.find()) {
            return new NcclMessage(
                    NcclEvent.Kind.NET_ERROR, "", null, null, "IB", Integer.valueOf(completion.group(1)));
        }
        if (warning) {
            return NETWORK_TROUBLE.matcher(text).find()
                    ? new NcclMessage(NcclEvent.Kind.NET_ERROR, "", null, null, transport(text), null)
                    : null;
        }
        Matcher init = INIT.matcher(text);
        if (init.find()) {
            return init(init, text);
        }
        Matcher channel = CHANNEL.matcher(text);
        if (channel.matches()) {
            boolean receives = "receive".equals(channel.group(3));
            Integer rank = Integer.valueOf(channel.group(receives ? 2 : 1));
            return new NcclMessage(NcclEvent.Kind.CHANNEL, "", rank, null, transport(channel.group(4)), null);
        }
        Matcher network = NETWORK.matcher(text);
        if (network.matches()) {
            return about(network.group(1).strip());
        }
        return NO_DEVICE.matcher(text).matches() ? about("") : null;
    }

    private static NcclMessage about(String transport) {
        return new NcclMessage(NcclEvent.Kind.TRANSPORT, "", null, null, transport, null);
    }

    private static NcclMessage init(Matcher init, String text) {
        Matcher communicator = COMMUNICATOR.matcher(text);
        return new NcclMessage(
                init.group(3).equals("START") ? NcclEvent.Kind.INIT_START : NcclEvent.Kind.INIT_COMPLETE,
                communicator.find() ? communicator.group(1) : "",
                Integer.valueOf(init.group(1)),
                Integer.valueOf(init.group(2)),
                "",
                null);
    }

    /** The first word of a path, or the second after {@code NET/}. */
    private static String transport(String path) {
        int net = path.indexOf("NET/");
        String from = net < 0 ? path : path.substring(net + 4);
        Matcher word = WORD.matcher(from);
        boolean named = net >= 0 || path.startsWith("P2P") || path.startsWith("SHM");
        return named && word.lookingAt() ? word.group() : "";
    }
}
