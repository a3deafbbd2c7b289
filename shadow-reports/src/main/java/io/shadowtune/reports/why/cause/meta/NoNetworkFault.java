package io.shadowtune.reports.why.cause.meta;

import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.is;
import static io.shadowtune.reports.why.clue.Signs.says;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Sign;

/**
 * Nothing is wrong: the figure is what such machines give, and the expectation mixes units, columns or algorithms. It is
 * asked for only when the person compares a figure with an expectation.
 */
final class NoNetworkFault {
    private static final Sign EXPECTS = symptom(
            "expect|promis|data ?sheet|\\bspec|should|acceptance|claim|reported as (faulty|slow|degraded)|alarm|complain|theor|advertis"
                    + "|vendor|loses|half of|quarter|instead of|only|below|wants|faulty|suspect|audit|compar");

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.NO_NETWORK_FAULT, "What was measured is normal; the expectation or its unit is wrong.")
            .decisive("the benchmark gives what the fleet gives", all(ExpectationSigns.asUsualInTheFleet(), EXPECTS))
            .decisive(
                    "the benchmark is in the range stated for the platform",
                    all(ExpectationSigns.inTheStatedRange(), EXPECTS))
            .decisive(
                    "the figure that is complained about is the algorithm bandwidth; the bus bandwidth is higher",
                    ExpectationSigns.algorithmBandwidthQuoted())
            .decisive(
                    "the bus bandwidth is near what the adapters can carry",
                    all(ExpectationSigns.nearTheory(), EXPECTS))
            .decisive(
                    "a count of words of four bytes was taken for bytes",
                    all(
                            symptom("(xmit|rcv)_data|port counter|port_xmit|port_rcv"),
                            symptom("quarter|four times|fourth|\\b4 ?x|factor (of )?(4|four)")))
            .decisive("the test reaches the rate of the port", all(ExpectationSigns.atLineRate(), EXPECTS))
            .decisive(
                    "with the same algorithm forced, small and large runs agree",
                    ExpectationSigns.ringExplainsTheDifference())
            .supports("a benchmark equals the fleet", ExpectationSigns.asUsualInTheFleet())
            .supports(
                    "the library chose tree or switch-assisted reduction",
                    says("Algo(rithm)?\\W+(Tree|NVLS|COLLNET)|NVLS multicast|\\bNVLS(Tree)?\\b"))
            .supports("the wire is at its rate", says("line rate|% of line|of wire|theoretical|GiB|\\bMiB/s"))
            .supports(
                    "what others measure",
                    any(says("\\bp50\\b|median|percentile|\\bfleet\\b"), ExpectationSigns.inTheStatedRange()))
            .supports("the same algorithm was forced everywhere", says("\\d", "NCCL_ALGO=ring"))
            .supports(
                    "errors are none that count: corrected bits and a raw error rate are normal with error correction",
                    says("Effective Physical BER.*E-2\\d\\d|Symbol (Errors|BER) *: *(0|15E-255)|Raw Physical BER"))
            .supports(
                    "under load clocks and links are full",
                    says("Performance State *: *P0|SW Power Cap *: *Active", "load|busy|run|test|gemm|bench"))
            .supports("the power cap at normal clocks is healthy", is("sw power cap|sw_power_cap", "^active"))
            .against(
                    "packets are lost or links fail",
                    any(
                            grew(
                                    "out_of_sequence|packet_seq_err|local_ack_timeout_err|link_down\\w*|symbol_error\\w*",
                                    100),
                            grew("rx_discards_phy|.*drop/pkts", 1_000)))
            .against("a port could be faster", says("could be \\d|downgraded"))
            .against("the library uses sockets", is("nccl_network", "^socket"))
            .explains(Cause.NCCL_MISTUNED, Cause.ADAPTIVE_ROUTING_OFF, Cause.ECMP_LAG_IMBALANCE)
            .advice(
                    "Explain the figure and set a baseline: bus bandwidth at 1 GiB and more with four or more nodes, in GB/s of 10^9"
                            + " bytes, against the fleet's median; repair nothing.",
                    "all_reduce_perf -b 1G -e 8G -f 2 on four nodes; compare busbw with (adapters x Gb/s) / 8 and the fleet's p5",
                    "Do not exchange hardware or drain the node for a wrong expectation.",
                    "whoever set the expectation");

    private NoNetworkFault() {}
}
