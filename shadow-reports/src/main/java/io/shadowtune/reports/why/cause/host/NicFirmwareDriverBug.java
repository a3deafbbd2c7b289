package io.shadowtune.reports.why.cause.host;

import static io.shadowtune.reports.why.clue.FaultSigns.reports;
import static io.shadowtune.reports.why.clue.LinkSigns.repeated;
import static io.shadowtune.reports.why.clue.SideBySideSigns.figuresSplitByVersion;
import static io.shadowtune.reports.why.clue.SideBySideSigns.measuredApart;
import static io.shadowtune.reports.why.clue.SideBySideSigns.sufferersSplitByVersion;
import static io.shadowtune.reports.why.clue.SideBySideSigns.trialOfVersion;
import static io.shadowtune.reports.why.clue.SideBySideSigns.twoVersionsInUse;
import static io.shadowtune.reports.why.clue.SideBySideSigns.versionsDiffer;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.flat;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.says;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;
import io.shadowtune.reports.why.clue.Sign;

/** A version of the adapter's firmware or driver misbehaves: good and bad split exactly by version. */
final class NicFirmwareDriverBug {
    /** mlx5, bnxt, ice/irdma, EFA/ENA and gve say that the device refused or lost a command. */
    private static final String COMMAND_FAILS =
            "mlx5_cmd_(out_err|check)(?!.*none fatal)|mlx5.*(cmd_exec|command|wait_func|timeout).{0,60}(fail|timed? ?out|no done completion|leaving)|bad (resource|input)( state| parameter).*syndrome|syndrome \\(?0x(?!0+\\b)|QPLIB: cmdq.*status 0x[1-9]|bnxt\\w*.{0,40}(hwrm|firmware).{0,40}(error|timeout|fail|not respond|reset)"
                    + "|\\bHMC Error|IBV_EVENT_DEVICE_FATAL|PF reset requested|auxiliary driver.{0,20}reset|Requesting a reset"
                    + "|failed to create hw (cq|qp)|irdma.*(cqp|aeq).{0,40}(error|fail|timeout|0x)|ice .*(aq|firmware).{0,30}(fail|error|recovery mode)|\\b(efa|ena)\\b.{0,40}(command|admin).{0,40}(timeout|fail|error)|\\bena\\b.{0,60}(reset reason|trigger reset|hasn.t completed|missing (tx|interrupt))|gve.*(reset|timeout)"
                    + "|\\b(DDP|firmware|NVM) (package|image|file)?.{0,60}(too (new|old)|incompatible|is invalid|not compatible|load failed)|\\bsafe mode\\b|package download failed|driver.{0,40}(too old|too new|incompatible|not compatible).{0,40}(firmware|nvm|package)"
                    + "|health (compromised|poll.*fail)|assert_var|fatal firmware error|firmware (fatal|internal) error|mlx5.*fatal.*recover|NETDEV WATCHDOG.*timed out|TX timeout";

    /** The other version was put back, or taken, and it was gone. */
    private static final String REVERTED =
            "(roll(ed|ing)?[- ]?back|downgrad|revert|flash(ed|ing)|former|previous|older?) .{0,40}(fw|firmware|driver|image|version|release|ofed|kernel)?.{0,60}(->|restor|normal|fixed|works|gone|good|fast|rate|full|line rate|\\d+(\\.\\d+)? ?(M|G)(b|B)?)"
                    + "|(after|with|on) (fw|firmware|driver|ofed|release) .{0,30}(->|: ?|restor|normal|fixed|works|gone)";

    private static final String KNOWN =
            "known issue|release notes?.{0,80}(fix|issue|bug)|fixed in (fw|firmware|driver|release|version)|errat(um|a)|vendor (confirmed|case|ticket)";

    /** Packets whose checksum did not fit, as the kernel counts them by protocol. */
    private static final String CHECKSUM_ERRORS =
            "(tcp|udp|udplite|icmp|tcpext|udp6|icmp6|\\w*_)?_?in_?csum_?errors|rx_csum_err\\w*|rx_(?:hw_)?csum_bad\\w*";

    private static final Sign VERSIONS_TOLD = symptom(
            "(update|upgrade|new|former|old|after).{0,40}(driver|firmware|package|image|kernel|maintenance|release)|(driver|firmware).{0,40}(update|upgrade|version)|routine maintenance");

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.NIC_FIRMWARE_DRIVER_BUG, "A version of the adapter's firmware or driver misbehaves.")
            .decisive("the figures of all machines follow the version", figuresSplitByVersion(1.2))
            .decisive("all machines of one version suffer, and none of another", sufferersSplitByVersion())
            .decisive(
                    "good and bad host differ in version, and the device refused commands",
                    all(versionsDiffer(), reports(COMMAND_FAILS)))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "another version makes it good",
                    all(
                            says(
                                    REVERTED,
                                    "after|back|flash|former|roll|down|version|change|fw|firm|driver|record|test|log|note"),
                            versionWord()))
            .decisive(
                    "two versions are in use, and a trial of the other one changed the figure",
                    all(twoVersionsInUse(), trialOfVersion()))
            .clue(Clue.Role.DECISIVE, 2.5, "the vendor knows it", all(says(KNOWN), versionWord()))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "the device refused or lost a command",
                    reports(COMMAND_FAILS, "dmesg|journal|kern|syslog"))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "receivers discard packets with wrong checksums, and a switched-off offload mends it",
                    all(grew(CHECKSUM_ERRORS, 10), offloadOff()))
            .supports("the driver offers one queue only", repeated("^Combined:\\s*1$", 2))
            .supports("receivers discard packets with wrong checksums", grew(CHECKSUM_ERRORS, 10))
            .supports("packets leave with a wrong checksum", says("bad (udp|tcp|ip)? ?cksum|cksum 0x\\w+ \\(incorrect"))
            .supports("an offload of the adapter was switched off as a trial", offloadOff())
            .supports("good and bad host differ in version", versionsDiffer())
            .supports("it began with a change of version", VERSIONS_TOLD)
            .supports(
                    "the version in use",
                    says(
                            "\\b(fw|firmware|driver|ofed)[ .:_-]?(version)?[ :=]*\\d+\\.\\d+",
                            "devlink|ethtool -i|ibv_devinfo|mlxfw|flint|modinfo|version|rpm|dpkg|fleet"))
            .supports(
                    "versions per machine",
                    says("\\b\\d+\\.\\d+(\\.\\d+)+\\b", "modinfo|ofed_info|dpkg|rpm|mlxfwmanager|version"))
            .supports(
                    "the library could not make its objects",
                    says("create_(cq|qp|mr|srq|ah).{0,30}fail|(input/output error|errno 5|EIO)"))
            .supports(
                    "one is slow and the other fast in the same test",
                    says("^\\s*\\d+\\s+\\d+\\s+[\\d.]+\\s+[\\d.]+\\s+[\\d.]+\\s*$", "fast|slow|good|bad|group|old|new"))
            .clue(Clue.Role.SUPPORTING, 0.5, "the same measurement is good elsewhere", measuredApart(1.3))
            .supports("nothing was lost meanwhile", flat("packet_seq_err|out_of_sequence|local_ack_timeout_err"))
            .supports(
                    "all other settings are equal",
                    says("no difference|all other settings|untouched|identical|nothing else"))
            .explains(Cause.RDMA_RNR, Cause.NOISY_NEIGHBOR, Cause.IRQ_ONE_CPU, Cause.NCCL_SOCKET_FALLBACK)
            .advice(
                    "Pin firmware and driver as a set to the version that works, open a case with the vendor, and check versions before a node joins the pool.",
                    "ethtool -i <dev>; devlink dev info; compare the figure per version over the fleet",
                    "Do not roll firmware out to the rest of the fleet before the case is understood.",
                    "hardware team");

    private NicFirmwareDriverBug() {}

    /** Hardware work handed back to the kernel: {@code ethtool -K dev ... off}. */
    private static Sign offloadOff() {
        return any(
                says("\\d", "ethtool (-K|--offload) \\S+ .{0,60}\\boff\\b"),
                says(
                        "ethtool (-K|--offload) \\S+ .{0,60}\\boff\\b|(checksum|tso|gso|gro|lro)\\w* (offload )?(switched |turned )?off\\b.{0,60}\\d"));
    }

    private static Sign versionWord() {
        return any(versionsDiffer(), says("\\b(fw|firmware|driver|ofed|nic image)\\b.{0,20}\\d+\\.\\d+"));
    }
}
