package io.shadowtune.reports.daily;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Finding;
import io.shadowtune.reports.why.cause.CauseSheets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Draws the first screen up from what the questions found. */
final class SummaryBuilder {
    private static final int MOST_OF_EACH = 3;
    private static final int MOST_ACTIONS = 8;
    private static final int MOST_HEADLINES = 4;

    private final ReportDay day;
    private final DailyConfig config;
    private final Cost cost;
    private final List<Point> causes = new ArrayList<>();
    private final List<Point> worsening = new ArrayList<>();
    private final List<Point> changes = new ArrayList<>();
    private final List<Point> actions = new ArrayList<>();
    private final List<Point> wouldHave = new ArrayList<>();
    private final List<Point> blindSpots = new ArrayList<>();
    private final List<String> headlines = new ArrayList<>();
    private List<Finding> getsWorse = List.of();
    private boolean alert;

    SummaryBuilder(ReportDay day, DailyConfig config, Cost cost) {
        this.day = day;
        this.config = config;
        this.cost = cost;
    }

    void troubles(List<TroubleFound> troubles) {
        for (Trouble trouble : Trouble.values()) {
            List<TroubleFound> found =
                    troubles.stream().filter(one -> one.trouble() == trouble).toList();
            if (found.isEmpty()) {
                continue;
            }
            alert |= trouble.isAlert();
            found.stream().limit(MOST_OF_EACH).forEach(this::cause);
            int more = found.get(0).entities() - Math.min(MOST_OF_EACH, found.size());
            if (more > 0) {
                causes.add(Point.of("The same, less, on %s."
                        .formatted(Words.count(
                                more, "more " + found.get(0).entity().kind().text()))));
            }
            headlines.add(Headlines.of(trouble, found.get(0)));
            action(found.get(0));
        }
    }

    private void cause(TroubleFound found) {
        Instant to = found.peak().plus(ReportDay.SLOT);
        String when = ", most of it " + day.clock(found.peak(), to);
        String text = Words.name(found.entity()) + " " + found.trouble().sentence(found.total(), when) + ".";
        causes.add(Point.at(found.entity(), found.peak(), to, text));
    }

    private void action(TroubleFound found) {
        EntityId entity = found.entity();
        Instant to = found.peak().plus(ReportDay.SLOT);
        Point point = Point.at(entity, found.peak(), to, found.trouble().advice(Words.name(entity)) + ".");
        actions.add(found.trouble().hasWindows() ? point.withCommand(question(entity, found.peak(), to)) : point);
    }

    /** The question that goes on from here, about the port of a switch or a whole host. */
    private static String question(EntityId entity, Instant from, Instant to) {
        String about = switch (entity.kind()) {
            case JOB -> "--job " + ShellWord.of(entity.device());
            case NIC, GPU, HOST, DEVICE -> "--host " + ShellWord.of(entity.device());
            default -> "--port " + ShellWord.of(entity.device() + "/" + entity.part());
        };
        return "shadowtune why %s --from %s --to %s".formatted(about, from, to);
    }

    void worsening(List<Finding> findings) {
        getsWorse = findings;
        findings.stream()
                .limit(MOST_OF_EACH)
                .map(finding -> Point.at(finding.entity(), finding.since(), day.until(), finding.because()))
                .forEach(worsening::add);
        findings.stream().limit(MOST_OF_EACH).map(this::repair).forEach(actions::add);
        int more = findings.size() - worsening.size();
        if (more > 0) {
            worsening.add(Point.of("And %s, in the table below.".formatted(Words.count(more, "more finding"))));
        }
        if (!findings.isEmpty()) {
            long things = findings.stream().map(Finding::entity).distinct().count();
            headlines.add(Words.count(things, "thing") + (things == 1 ? " is getting worse" : " are getting worse"));
        }
    }

    /** What helps against what it usually is, and how to find out whether it is that. */
    private Point repair(Finding finding) {
        String fix = CauseSheets.all().stream()
                .filter(sheet -> sheet.cause().name().equals(finding.cause()))
                .map(sheet -> sheet.advice().fix())
                .findFirst()
                .orElse("Find out why.");
        return Point.at(finding.entity(), finding.since(), day.until(), Words.name(finding.entity()) + ": " + fix)
                .withCommand(question(finding.entity(), finding.since(), day.until()));
    }

    void changes(List<Change> settings, List<DeviceCoverage> coverage, ArmReport arms, List<ReportEvent> events) {
        ChangePoints points = new ChangePoints(day, MOST_OF_EACH);
        changes.addAll(points.settings(settings));
        changes.addAll(points.restarts(coverage));
        changes.addAll(points.foreign(arms));
        changes.addAll(points.engine(events));
        if (!changes.isEmpty()) {
            headlines.add(Words.count(changes.size(), "change") + " seen");
        }
    }

    void wishes(ArmReport arms) {
        List<ArmReport.Want> shadows = arms.wants().stream()
                .filter(want -> want.arm().equals("learned") || want.arm().equals("rule"))
                .toList();
        for (String arm : List.of("learned", "rule")) {
            List<ArmReport.Want> wants =
                    shadows.stream().filter(want -> want.arm().equals(arm)).toList();
            if (!wants.isEmpty()) {
                wouldHave.add(Point.about(wants.get(0).scope(), wish(arm, wants)));
            }
        }
        long scopes = shadows.stream().map(ArmReport.Want::scope).distinct().count();
        if (scopes > 0) {
            headlines.add("an arm wanted another setting on " + Words.count(scopes, "scope"));
        }
    }

    /** The scope it wanted most for, in full; the others by name. Its reasons take a table, which is further below. */
    private static String wish(String arm, List<ArmReport.Want> wants) {
        ArmReport.Want first = wants.get(0);
        String others = wants.size() == 1
                ? ""
                : " It wanted another one for %s too.".formatted(Words.count(wants.size() - 1, "more scope"));
        return "For %s, %s wanted %s instead of %s in %s of %s. Effect: %s.%s"
                .formatted(
                        Words.name(first.scope()),
                        arm,
                        first.wanted(),
                        first.inForce(),
                        Words.count(first.different()),
                        Words.count(first.blocks(), "block"),
                        first.effect(),
                        others);
    }

    void coverage(List<DeviceCoverage> coverage, List<Point> findings) {
        CoveragePoints points = new CoveragePoints(day, config.news(), MOST_OF_EACH);
        List<Point> poor = points.poorlySeen(coverage);
        blindSpots.addAll(poor);
        findings.stream().limit(2L * MOST_OF_EACH).forEach(blindSpots::add);
        long silent = points.silentNow(coverage);
        if (silent > 0) {
            alert = true;
            headlines.add(0, Words.count(silent, "device") + " silent");
            actions.add(0, points.wakeUp(coverage));
        } else if (!poor.isEmpty()) {
            headlines.add(Words.count(points.poor(coverage), "device") + " not seen all day");
        }
    }

    void refused(DailyReport.Refused refused) {
        for (DeadLetters letters : refused.deadLetters()) {
            if (letters.count() >= config.news().deadLetters()) {
                blindSpots.add(Point.of("%s records of %s were refused (%s); an example is below."
                        .formatted(Words.count(letters.count()), letters.format(), letters.reason())));
            }
        }
        for (ReportEvent event : refused.events()) {
            if (event.kind().equals("DROPPED") || event.kind().equals("REFUSED")) {
                blindSpots.add(Point.of("The history dropped: " + event.detail() + "."));
            } else if (event.kind().equals("OVER_QUOTA")) {
                alert = true;
                headlines.add("the history is over its disk quota");
                actions.add(Point.of("Give the history room: " + event.detail() + "."));
            }
        }
    }

    Summary build() {
        boolean unseen = cost.watched().devices() == 0;
        boolean quiet = headlines.isEmpty() && blindSpots.isEmpty();
        Level level = unseen ? Level.UNSEEN : alert ? Level.ALERT : quiet ? Level.GREEN : Level.NEWS;
        return new Summary(
                level,
                headline(level),
                unseen ? List.of() : CostPoints.of(cost, getsWorse),
                causes,
                worsening,
                changes,
                actions.subList(0, Math.min(MOST_ACTIONS, actions.size())),
                wouldHave,
                blindSpots);
    }

    /** Too few for a line of their own are still some. */
    private String pauses() {
        boolean some = cost.pauses().ports() > 0 || cost.pausesSent().ports() > 0;
        return some
                ? "pauses on %s"
                        .formatted(Words.count(
                                Math.max(
                                        cost.pauses().ports(), cost.pausesSent().ports()),
                                "port"))
                : "no pauses";
    }

    private String headline(Level level) {
        String watched = "%s with %s and %s watched"
                .formatted(
                        Words.count(cost.watched().devices(), "device"),
                        Words.count(cost.watched().ports(), "port"),
                        Words.count(cost.watched().queues(), "queue"));
        return switch (level) {
            case UNSEEN ->
                headlines.isEmpty()
                        ? "Nothing was seen on this day, so nothing can be said about it."
                        : "No telemetry was seen on this day; " + String.join("; ", headlines) + ".";
            case GREEN -> "Nothing to report: " + watched + ", no drops, " + pauses() + ", no change.";
            case NEWS, ALERT ->
                headlines.isEmpty()
                        ? "Some of the day was not seen; " + watched + "."
                        : Headlines.joined(headlines, MOST_HEADLINES) + ".";
        };
    }
}
