package io.shadowtune.reports.why.cause.meta;

import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.flat;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.is;
import static io.shadowtune.reports.why.clue.Signs.never;
import static io.shadowtune.reports.why.clue.Signs.not;
import static io.shadowtune.reports.why.clue.Signs.says;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;
import io.shadowtune.reports.why.clue.Sign;

/**
 * Nothing is wrong: the figure is what such machines give, and the expectation mixes units, columns or algorithms. It is
 * asked for only when the person compares a figure with an expectation.
 */
final class NoNetworkFault {
    private static final Sign EXPECTS = symptom(
            "expect|promis|brochure|marketing|data ?sheet|\\bsheet\\b|\\bspec|should|acceptance|claim|reported as (faulty|slow|degraded)|alarm|complain|theor|advertis"
                    + "|vendor|sla\\b|contract|loses|half of|quarter|instead of|only|below|wants|faulty|suspect|audit|compar");

    /** Nobody says that anything became slow; a monitor, a report or a visitor is not pleased. */
    private static final Sign ALARMED = symptom(
            "alarm|alert|dashboard|monitoring|\\bred\\b|\\bpage[sd]?\\b|audit|consultant|recommend|inventory|health (check|tool)|no (user|job owner|team)s? (has|have) complain|replace .{0,20}(optic|cable|transceiver)|(start|stop) the .{0,12}run");

    /** A job is told to suffer, so that a good benchmark only tells where the fault is not. */
    private static final Sign SUFFERS = symptom(
            "\\b(steps?|train\\w*|iterations?|epochs?|jobs?|runs?|requests?|loss curve)\\b.{0,60}(slow|longer|twice|times as|takes? .{0,20}long|drop|fail|crash|hang|hung|stuck|stall|abort|fr[eo]ez|half|worse)|(lost|loses|losing|dropp\\w+|fell|down)\\b.{0,20}\\b(throughput|tokens|samples|mfu|speed)|(throughput|tokens|mfu)\\b.{0,20}\\b(lost|dropp\\w+|fell|down)\\b|(slow|hang|stuck|stall|freez)\\w* .{0,30}\\b(steps?|training|jobs?|runs?)\\b");

    /** The generation of a GPU's PCIe link beside its performance state. */
    private static final String SLEEPING =
            "\\b(gen ?)?[1-3]\\b.{0,20}\\bP([5-9]|1\\d)\\b|\\bP([5-9]|1\\d)\\b.{0,20}\\bgen ?[1-3]\\b";

    private static final String AWAKE = "\\b(gen ?)?[4-6]\\b.{0,20}\\bP[0-2]\\b|\\bP[0-2]\\b.{0,20}\\bgen ?[4-6]\\b";

    /** What is counted of errors that correction did not mend. */
    private static final String DAMAGED =
            "(port_)?symbol[ _]errors?(_counter)?|.*fec[ _-]uncorrect\\w*.*|.*uncorrect(ed|able)[ _](codewords?|blocks?)|effective physical errors|rx_(pcs_)?symbol_errs?_phy|rx_crc_errors(_phy)?|port_rcv_errors|link_error_recovery";

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
            .decisive("in bits the figure is what was promised in bits", all(UnitSigns.bitsWerePromised(), EXPECTS))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "the job or the benchmark meets the bound that stands beside it",
                    all(BoundSigns.met(), any(ALARMED, EXPECTS), not(SUFFERS)))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "the benchmark reaches what the fleet reaches, by the percentiles noted beside it",
                    all(FleetSigns.reachesThePercentilesBeside(), any(ALARMED, all(EXPECTS, not(SUFFERS)))))
            .clue(Clue.Role.DECISIVE, 2.5, "it takes what healthy jobs of that size take", StartSigns.usualForItsSize())
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "a monitor complains, and the job's steps are even",
                    all(BoundSigns.steadySteps(), ALARMED, not(SUFFERS)))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "communication takes what it took before, and the work became more",
                    all(WorkSigns.communicationAsBefore(), WorkSigns.moreWork()))
            .supports("the first collective holds the start of the library", StartSigns.firstHoldsTheStart())
            .supports("all machines give the same", FleetSigns.allMachinesAlike())
            .supports("the count grows alike on every machine", all(FleetSigns.growsAlikeEverywhere(), ALARMED))
            .clue(
                    Clue.Role.SUPPORTING,
                    0.5,
                    "a count that stands at its largest number says nothing more",
                    says("\\b(4294967295|65535)\\b\\W{1,4}\\1\\b"))
            .clue(
                    Clue.Role.SUPPORTING,
                    0.5,
                    "with it and without it the job is the same",
                    all(says("within (0?\\.\\d+|[12](\\.\\d+)?) ?% of\\b"), ALARMED))
            .supports("communication takes what it took before", WorkSigns.communicationAsBefore())
            .supports("each device carries its share of what is promised for all", UnitSigns.eachCarriesItsShare())
            .clue(
                    Clue.Role.SUPPORTING,
                    0.5,
                    "no damage was ever counted, or none in the interval",
                    any(never(DAMAGED), flat(DAMAGED)))
            .clue(
                    Clue.Role.DECISIVE,
                    2,
                    "the PCIe link is slow only while the GPU sleeps",
                    all(says(SLEEPING), says(AWAKE), ALARMED))
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
