package io.shadowtune.reports.why.cause.service;

import static io.shadowtune.reports.why.clue.ServiceSigns.addressesOfOneNetwork;
import static io.shadowtune.reports.why.clue.ServiceSigns.severalValues;
import static io.shadowtune.reports.why.clue.ServiceSigns.sharedValue;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.differs;
import static io.shadowtune.reports.why.clue.Signs.figure;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.not;
import static io.shadowtune.reports.why.clue.Signs.says;
import static io.shadowtune.reports.why.clue.TableSigns.oneHigh;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;
import io.shadowtune.reports.why.clue.Sign;

/** A host with several addresses answers or sends on another interface than its peers expect. */
final class MultihomeRouting {
    /** One connected subnet is reached over several interfaces. */
    private static final Sign ONE_SUBNET = any(
            severalValues("route_dev"),
            addressesOfOneNetwork(),
            says("same subnet|one subnet|(all|both|four|eight) .{0,30}in (one|the same) (subnet|/\\d\\d)"));

    private static final Sign FLUX = all(ONE_SUBNET, sharedValue("lladdr"));

    private static final String RP_FILTER = "net\\.ipv4\\.conf\\.[^ ]*\\.?rp_filter";

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.MULTIHOME_ROUTING,
                    "Several interfaces share a subnet, or replies leave by another interface than requests came in.")
            .decisive(
                    "the kernel dropped packets because their source is not reached over the interface they came by",
                    any(
                            grew("tcpextipreversepathfilter|ipreversepathfilter"),
                            says(
                                    "martian source|RTNETLINK answers: Invalid cross-device link|SKB_DROP_REASON_IP_RPFILTER|IP_RPFILTER|rp_filter.{0,40}drop|drop.{0,40}rp_filter")))
            .decisive("one hardware address answers for the addresses of several interfaces of one subnet", FLUX)
            .decisive(
                    "of several interfaces in one subnet, one carries all",
                    all(ONE_SUBNET, oneHigh(".*(bytes|packets|kb/s|mb/s|xmit|rate|throughput|util).*", 20)))
            .decisive(
                    "interfaces of one subnet answer for one another's address",
                    all(ONE_SUBNET, severalValues("arp_reply_from")))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "requests come in by one interface and replies leave by another",
                    says(
                            "(repl(y|ies)|SYN-?ACK|responses?|answers?)\\b.{0,40}(leaves?|goe?s? out|sent|out) (on|by|via|over|through) |asymmetric (path|rout)"))
            .supports("the filter for source addresses is strict", figure(RP_FILTER, value -> value == 1))
            .supports(
                    "every interface answers for every address of the host",
                    figure("net\\.ipv4\\.conf\\.[^ ]*\\.?arp_(ignore|announce)", v -> v == 0))
            .supports(
                    "replies from this address leave by another interface",
                    says("\\bfrom \\d+\\.\\d+\\.\\d+\\.\\d+\\b.*\\bvia\\b.*\\bdev\\b", "route"))
            .supports(
                    "routes do not depend on the source address",
                    says("^\\d+:\\s+from all lookup (main|default)", "rule|route"))
            .supports("requests arrive and are not answered", says("no (SYN-ACK|reply|answer)|arrives? on .* no "))
            .supports("several interfaces are listed for the job", says("NET/Socket ?: ?Using \\[0\\].*\\[1\\]"))
            .against("the interfaces have different speeds: one of them was not meant for the job", differs("speed"))
            .against("an address is used by two machines", all(severalValues("arp_reply_from"), not(ONE_SUBNET)))
            .explains(Cause.NCCL_WRONG_INTERFACE, Cause.ECMP_LAG_IMBALANCE, Cause.LINK_FLAP)
            .advice(
                    "Put every interface into a subnet of its own, or give each source address its own routing table"
                            + " (ip rule from <address>) with arp_ignore=1, arp_announce=2 and rp_filter=2.",
                    "ip rule; ip route get <peer> from <address>; nstat -az TcpExtIPReversePathFilter; ip neigh (on a peer)",
                    "Do not switch rp_filter off on interfaces that face other tenants: it is what stops forged sources.",
                    "host team");

    private MultihomeRouting() {}
}
