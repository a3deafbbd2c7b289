package io.shadowtune.reports.why.cause.meta;

import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.says;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;
import io.shadowtune.reports.why.clue.Sign;

/**
 * The data cannot separate two or more causes. It is the answer when nothing decisive is found; its clues name what looks
 * relevant and proves nothing, and what was not kept.
 */
final class InsufficientEvidence {
    private static final Sign NOT_KEPT = any(
            says("disabled|\\boff\\b|none|empty|not enabled", "recorder|core dump|journal|trace"),
            says(
                    "\\bnot (been )?(collected|kept|recorded|saved|available|taken|persistent|stored|enabled|known|captured|scraped|exported|instrumented|monitored|logged|traced|measured)\\b|none (on record|kept|taken|available)"
                            + "|no (record|profile|baseline|second (reading|sample)|earlier reading|percentiles?|quantiles?|histogram|breakdown|(per-(pod|host|node|gpu|phase|replica|port)) (panel|metric|figure|data|log)\\w*|panel|metrics?|per-rank|time ?stamps?|history|flight recorder|other rank|drop counters|telemetry|data for)\\b"
                            + "|rotated|overwritten|never cleared|(recorder|recording|logging|dumps?) (is )?disabled|^(?!.*\\b(connection|link|carrier|packet|lease|lock)).*was lost|--More--|\\((output )?truncated\\)|first lines only|exporter (is )?down|no dump written|logs? (lost|gone|missing)|only (one|a single) (sample|reading|line)|reimaged|re-?installed|rebooted since"));

    private static final Sign NAMES_NO_CULPRIT = says(
            "watchdog caught|\\btimed? ?out\\b|status[ =]\\(?(IBV_WC_RETRY_EXC_ERR\\()?12\\b|error 12\\b|vendor[ _]err[ =]129"
                    + "|unhandled system error|remote process exited|connection (closed|reset) by|slower than|is slow|retry (count )?exceeded");

    private static final Sign ONE_READING = any(
            SingleReadings.found(),
            says(
                    ".",
                    "single reading|since boot|one (moment|reading|sample)|once|snapshot|uptime|today|cumulative|sampled 1:\\d+|\\b(one|1|a single) of (the )?\\d+ (\\w+ )?(node|host|pod|gateway|server|backend|port|replica|rank|gpu|switch|lea[fv])\\w*"));

    /** What was seen once did not come again. */
    private static final Sign GONE = symptom(
            "(repeat|reproduc|happen(ed)? again|come back|seen (again|since))|\\bonce\\b|\\bone (time|occasion)\\b|since then|gone|disappeared");

    private static final String MEASURED =
            "nccl[- _]tests?|all[_ -]?reduce|all[_ -]?gather|all[_ -]?to[_ -]?all|ib_(write|read|send)|iperf|bench";

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.INSUFFICIENT_EVIDENCE, "The data cannot separate two or more causes.")
            .decisive("what would decide was not kept, and counts were read only once", all(NOT_KEPT, ONE_READING))
            .decisive("what would decide was not kept, and the log names no culprit", all(NOT_KEPT, NAMES_NO_CULPRIT))
            .clue(
                    Clue.Role.SUPPORTING,
                    0.5,
                    "what was measured then, and what is measured since",
                    all(GONE, says("\\d ?[GM]i?B/s|^\\s+\\d+\\s+\\d+\\s+(float|half|bfloat16)|BW average", MEASURED)))
            .supports("the log says that something failed, not who failed", NAMES_NO_CULPRIT)
            .supports("counts were read once; nobody knows when they grew", ONE_READING)
            .supports("what would decide was not kept", NOT_KEPT)
            .supports(
                    "the state before the failure was good",
                    says("RUNNING\\s+OK|\\bOK\\s*$|no (errors|mismatch)", "ras|state|health|summary"))
            .supports(
                    "averages hide bursts and single ranks",
                    says(
                            "average|avg|minute|per day|\\bone rank\\b",
                            "average|mail|message|minute|mean|noc|profile|one rank|graph"))
            .supports(
                    "several things changed at once",
                    says(
                            "(new|changed?|upgrade\\w*|->|instead of).*(,|and).*(new|changed?|partition|version|->|instead of)",
                            "message|mail|ticket|change|note"))
            .clue(
                    Clue.Role.SUPPORTING,
                    0.5,
                    "events that fall into the same time and prove nothing alone",
                    says(
                            "(assert|checkpoint|saving|finalis|COMPLETED|maintenance|deploy|change|upgrade)",
                            "sel|train|log|sacct|squeue|change|event|calendar|checkpoint"))
            .supports("the machine restarted since", says("\\bup +(\\d+ (day|min)|\\d+:\\d+)|reboot(?!=)"))
            .advice(
                    "Repair nothing yet: nothing is shown to be broken. While it is slow, take what is missing, the most deciding first,"
                            + " and ask again: two readings of every count with their interval, on the slow host and on a healthy one;"
                            + " the state of all ranks (flight recorder); kernel logs and GPU events of both ends; link and queue"
                            + " counts per minute.",
                    "./shadowtune collect --out slow.tar.gz --seconds 60 on the slow host while it is slow, and --out peer.tar.gz on a"
                            + " healthy one; for the next time, TORCH_NCCL_TRACE_BUFFER_SIZE=2000 and persistent journals",
                    "Do not replace or drain anything on this evidence.",
                    "whoever runs the job");

    private InsufficientEvidence() {}
}
