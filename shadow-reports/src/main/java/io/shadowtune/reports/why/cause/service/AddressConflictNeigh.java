package io.shadowtune.reports.why.cause.service;

import static io.shadowtune.reports.why.clue.ServiceSigns.addressesOfOneNetwork;
import static io.shadowtune.reports.why.clue.ServiceSigns.contestedHolders;
import static io.shadowtune.reports.why.clue.ServiceSigns.onTwoMachines;
import static io.shadowtune.reports.why.clue.ServiceSigns.severalValues;
import static io.shadowtune.reports.why.clue.ServiceSigns.share;
import static io.shadowtune.reports.why.clue.ServiceSigns.stands;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.is;
import static io.shadowtune.reports.why.clue.Signs.not;
import static io.shadowtune.reports.why.clue.Signs.says;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;

/** Two machines own one address, or the table that maps addresses to machines is full. */
final class AddressConflictNeigh {
    /** How kernels, switches and clients say that an address is used twice. */
    private static final String DUPLICATE =
            "duplicate (ip )?address|DUPIP|DUPADDR|dadfailed|DAD (detected|failed)|address conflict"
                    + "|IP(v4)? conflict|address .{0,40}already in use|duplicate use of|conflicting ARP|arp.{0,20}moved from|DUPLICATE_IP\\w*|HOST_FLAPPING|is claimed by .* and |MACFLAP|MAC_MOVE|mac[ _-](address )?(move|flap)";

    private static final String OVERFLOW =
            "neighbou?r table overflow|neighbou?r: ndisc_cache: .*overflow|arp_cache: .*overflow";

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.ADDRESS_CONFLICT_NEIGH, "An address is used twice, or the neighbour table overflows.")
            .decisive("the kernel says that the neighbour table is full", says(OVERFLOW))
            .decisive("the neighbour table refused entries", grew("table_fulls|neigh\\w*_table_fulls"))
            .decisive(
                    "the neighbour table holds as much as it may",
                    share(
                            "entries|neigh\\w*entries",
                            "(net\\.ipv[46]\\.neigh\\.default\\.)?gc_thresh3",
                            share -> share >= 0.95))
            .decisive("two hardware addresses answer for one address", severalValues("arp_reply_from|lladdr"))
            .decisive("a device saw one address at two places", says(DUPLICATE))
            .supports(
                    "two machines announce the same address",
                    onTwoMachines(
                            "serviceAnnounced|announcing|Entering MASTER STATE|transition to MASTER|advertis(e|ing) .*(vip|address)|became (leader|master)"))
            .supports(
                    "the machines that share the address cannot hear one another",
                    says(
                            "(DROP|REJECT|deny).*\\b(7946|vrrp|112|memberlist|5405|8472)\\b|node event - suspect|memberlist.*(suspect|failed)"))
            .supports("a machine has the address that is answered for twice", contestedHolders())
            .supports("the neighbour table was full at some time", stands("table_fulls|forced_gc_runs", 1))
            .supports(
                    "the limits of the neighbour table are known",
                    is("(net\\.ipv[46]\\.neigh\\.default\\.)?gc_thresh\\d", "\\d"))
            .supports(
                    "sending failed for want of a neighbour entry",
                    any(
                            says("No buffer space available|ENOBUFS|No route to host|EHOSTUNREACH"),
                            is("neigh_state", "^(FAILED|INCOMPLETE)$")))
            .supports(
                    "it works and fails by turns",
                    symptom("next moment|by turns|random|half of|works again|intermittent"))
            .against(
                    "both answers come from one machine with several interfaces in the subnet",
                    any(severalValues("route_dev"), addressesOfOneNetwork()))
            .against(
                    "the neighbour table has room",
                    all(
                            share("entries", ".*gc_thresh3", share -> share < 0.5),
                            not(severalValues("arp_reply_from|lladdr")),
                            not(says(DUPLICATE))))
            .explains(
                    Cause.CONNTRACK_EXHAUSTED,
                    Cause.DNS_BACKEND_SLOW,
                    Cause.LB_SKEW,
                    Cause.MULTIHOME_ROUTING,
                    Cause.APP_RANK_DIED)
            .advice(
                    "Overflow: raise gc_thresh1/2/3 on every node above the number of peers and pods it talks to."
                            + " Duplicate: take the address from one of the two, and repair the election that let both own it.",
                    "ip -s neigh | wc -l; lnstat -f arp_cache -k entries,table_fulls -c 1; arping -D -I <dev> <address>",
                    "Do not flush the neighbour table in production: all peers are resolved at once and the table overflows again.",
                    "network team");

    private AddressConflictNeigh() {}
}
