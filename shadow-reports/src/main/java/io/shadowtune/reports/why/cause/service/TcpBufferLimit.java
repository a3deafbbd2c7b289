package io.shadowtune.reports.why.cause.service;

import static io.shadowtune.reports.why.clue.ContrastSigns.higherWhen;
import static io.shadowtune.reports.why.clue.ServiceSigns.windowPerRoundTrip;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.figure;
import static io.shadowtune.reports.why.clue.Signs.flat;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.is;
import static io.shadowtune.reports.why.clue.Signs.says;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;

/** A window of bytes per round trip bounds one TCP stream, while the path has room for more of them. */
final class TcpBufferLimit {
    /** Percent of the busy time in which a stream waited for one of its buffers. */
    private static final double MOSTLY = 50;

    private static final String SYSCTLS = "net\\.ipv4\\.tcp_([rw]mem|window_scaling|adv_win_scale|moderate_rcvbuf)"
            + "|net\\.core\\.([rw]mem_(max|default))";

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.TCP_BUFFER_LIMIT, "A socket buffer or window bounds the rate of one TCP stream.")
            .decisive(
                    "the sender waited most of its time for the receiver's window",
                    figure("rwnd_limited", percent -> percent >= MOSTLY))
            .decisive(
                    "the sender waited most of its time for room in its own send buffer",
                    figure("sndbuf_limited", percent -> percent >= MOSTLY))
            .decisive("a stream carries one window per round trip", windowPerRoundTrip())
            .decisive("a larger window carries more", higherWhen("iperf_rate", "-w ?\\d|larger? (window|buffer)", 2))
            .decisive(
                    "window scaling is off: no stream can have more than 64 KiB under way",
                    any(is("net\\.ipv4\\.tcp_window_scaling", "^0"), says("\\bwscale:0,0\\b")))
            .decisive(
                    "the receive window was full again and again",
                    any(
                            says("TCP (Zero ?Window|Window Full)|\\bzero[- ]window\\b.*\\d{2,}"),
                            all(
                                    grew("tcpexttcp(to|want|from)zerowindowadv", 100),
                                    symptom("stream|connection|WAN|region|round trip|rtt"))))
            .decisive(
                    "many parallel streams carry what one does not, over a long path and without loss",
                    all(
                            figure("iperf_streams", streams -> streams >= 4),
                            symptom("(single|one|each) (tcp )?(stream|connection|flow|socket)"),
                            symptom("round[- ]trip|\\brtt\\b|region|WAN|\\d ?ms|distance|site")))
            .supports("the limits of socket buffers are known", is(SYSCTLS, "\\d"))
            .supports(
                    "the application sets its buffers itself, which turns auto-tuning off",
                    says("\\bso_?(snd|rcv)buf\\b|socket[_ ]buffer|setsockopt|iperf3 -w|tcp_window_size"))
            .supports("a tool with its own buffers, or many streams, is faster", figure("iperf_rate", rate -> rate > 0))
            .supports(
                    "the receiver threw away or squeezed what its buffer could not hold",
                    grew("tcpext(prunecalled|rcvpruned|ofopruned|tcprcvcollapsed|tcpbacklogdrop|tcprcvqdrop)"))
            .supports("a window above TCP is small", says("(initial|http2?|flow.control)\\w*[ _-]window", ""))
            .supports("nothing is sent twice", flat("tcpretranssegs"))
            .supports("one stream is slow, several are not", symptom("(single|one) (tcp )?(stream|connection|flow)"))
            .against("segments are lost: the congestion window bounds the rate", grew("tcpretranssegs", 5_000))
            .against("segments are lost in the test", figure("iperf_retransmits", count -> count > 2_000))
            .against(
                    "the other end is a storage server, which does not take what it is sent",
                    says(":(2049|988|3260|4420|6789|6800)\\b.*|\\b(nfs|rpc_wait|ceph|lustre)\\b"))
            .explains(Cause.NOISY_NEIGHBOR)
            .advice(
                    "Raise the limit that rules this socket to the rate times the round trip, twice over: the third value"
                            + " of tcp_rmem at the receiver or tcp_wmem at the sender where the kernel tunes the buffer,"
                            + " rmem_max or wmem_max where the program sets SO_RCVBUF or SO_SNDBUF (better: let it not).",
                    "ss -tin dst <peer> | grep -oE '(rwnd|sndbuf)_limited:[^ ]+'; sysctl net.ipv4.tcp_rmem net.ipv4.tcp_wmem",
                    "Do not raise the default (second) values to megabytes: every socket of the host then takes that memory.",
                    "host team");

    private TcpBufferLimit() {}
}
