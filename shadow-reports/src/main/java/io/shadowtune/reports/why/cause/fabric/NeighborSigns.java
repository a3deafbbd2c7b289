package io.shadowtune.reports.why.cause.fabric;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.reports.why.clue.Match;
import io.shadowtune.reports.why.clue.Sign;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Line;
import io.shadowtune.reports.why.evidence.Side;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Signs that the speed of one depends on whether another is there, and that several own the traffic of one device. */
final class NeighborSigns {
    private static final String OWNER =
            "(?:pid|process|uid|user|container|pod|vm|guest|tenant|team|job|namespace|ns|customer|project|vf|vrf|vni)";

    /** A line that gives one owner's rate, with the owner's name before it. */
    private static final Pattern OWNED_RATE = Pattern.compile(
            "(?i)^\\W*" + OWNER
                    + "s?\\b[ #:=_-]{0,3}(?!(?:at|is|was|with|during|runs?|used?)\\b)(?>[\\w./-]+).{0,60}?(?<![\\d.])(\\d+(?:\\.\\d+)?) ?(?:([KMGT])i?(?:B|b|bit)(?:/s|ps)|([KMG])B\\b)");

    private static final Pattern TALKS_OF_OTHERS = Pattern.compile(
            "(?i)shar(?:e|ed|es|ing)\\b|\\bothers?\\b|\\belse\\b|neighbou?r|co-?locat|alongside|overlap|logged on");

    /** Nobody else is there: {@code shared with: -}, {@code others: none}, {@code alone}. */
    private static final Pattern ALONE = Pattern.compile(
            "(?i)\\balone\\b|\\bnone\\b|\\bnobody\\b|\\bno one\\b|\\bno other|(?:mine|ours|monitoring|daemonsets?) only|only (?:mine|ours|me|us)\\b|\\bidle\\b|[:\\s]-\\s*$");

    /** How fast it went: tokens, samples, bytes or bits per second, or a plain figure in thousands. */
    private static final Pattern SPEED = Pattern.compile(
            "(?i)(?<![\\d.:])(\\d+(?:\\.\\d+)?) ?(?:k\\b|k? ?(?:tok(?:ens)?|samples|images|img|seq|it|steps|examples)(?:/s|ps)?\\b|[GM](?:i?B|b|bit)(?:/s|ps))");

    private static final Pattern PUT_ASIDE = Pattern.compile(
            "(?i)\\b(?:job|pod|pods|deployment|tenant|team|vm|vm-[\\w-]+|guest|workload|experiment|training|container|customer|namespace|neighbou?r)\\b.{0,60}\\b(?:stopped|paused|suspended|scaled (?:down|to)|evicted|preempted|moved (?:away|off)|terminated)|scaled to (?:zero|0)\\b"
                    + "|(?:live.?)?migrat(?:ion|ed) of \\S+ (?:to|away|off)|(?:other|neighbou?r\\w*|their|noisy|second) (?:job|pod|tenant|vm|workload|team)\\w*.{0,40}(?:stopped|paused|suspended|moved|migrated|ended|finished)");

    /** Housekeeping and stores have causes of their own. */
    private static final Pattern NO_NEIGHBOR = Pattern.compile(
            "(?i)backup|checkpoint|ckpt|storage|dataset|rsync|scrub|agent|exporter|daemon(?!set)|balancer|cron");

    private static final Pattern BETTER =
            Pattern.compile("(?i)(\\d+(?:\\.\\d+)?) ?(k?)[^\\d>]{0,12}(?:->|→|=>) ?(\\d+(?:\\.\\d+)?) ?(k?)");
    private static final Pattern TIME_LIKE =
            Pattern.compile("(?i)(?:->|→|=>) ?\\d+(?:\\.\\d+)? ?(?:m|u|µ)?s(?:ec)?\\b(?!/)|latency|p99");

    private static final double FASTER = 1.3;

    private NeighborSigns() {}

    /** Two or more owners are listed with what each moves over one device, and more than one of them moves much. */
    static Sign severalOwnersMove() {
        return evidence -> {
            List<Match> found = new ArrayList<>();
            for (ToolFacts item : suffering(evidence)) {
                List<Line> owned = evidence.linesOf(item, OWNED_RATE).toList();
                double highest = owned.stream()
                        .mapToDouble(NeighborSigns::ownedRate)
                        .max()
                        .orElse(0);
                List<Line> much = owned.stream()
                        .filter(line -> ownedRate(line) >= 0.1 * highest && ownedRate(line) > 0)
                        .sorted(Comparator.comparingDouble(NeighborSigns::ownedRate)
                                .reversed())
                        .limit(3)
                        .toList();
                if (much.size() >= 2) {
                    much.forEach(line -> found.add(match(line)));
                }
            }
            return List.copyOf(found);
        };
    }

    /** In a list of speeds that tells who else was there, all are slower with others than alone. */
    static Sign slowerWithOthers() {
        return evidence -> {
            List<Match> found = new ArrayList<>();
            for (ToolFacts item : suffering(evidence)) {
                String title = item.text().reading().tool();
                List<Line> speeds = evidence.linesOf(item, SPEED).toList();
                boolean about = TALKS_OF_OTHERS.matcher(title).find()
                        || speeds.stream()
                                .anyMatch(line ->
                                        TALKS_OF_OTHERS.matcher(line.text()).find());
                List<Line> alone = speeds.stream()
                        .filter(line -> ALONE.matcher(line.text()).find())
                        .toList();
                List<Line> shared =
                        speeds.stream().filter(line -> !alone.contains(line)).toList();
                double slowest =
                        alone.stream().mapToDouble(NeighborSigns::speed).min().orElse(0);
                double fastest =
                        shared.stream().mapToDouble(NeighborSigns::speed).max().orElse(Double.MAX_VALUE);
                if (about && slowest >= FASTER * fastest) {
                    found.add(match(alone.get(0)));
                    found.add(match(shared.get(0)));
                }
            }
            return List.copyOf(found);
        };
    }

    /** Another's work was put aside for a while, and this one became faster. */
    static Sign fasterWithoutTheOther() {
        return evidence -> {
            List<Match> found = new ArrayList<>();
            for (ToolFacts item : suffering(evidence)) {
                String title = item.text().reading().tool();
                evidence.linesOf(item, BETTER)
                        .filter(line -> {
                            String words = title + " " + line.text();
                            return PUT_ASIDE.matcher(words).find()
                                    && !NO_NEIGHBOR.matcher(words).find()
                                    && !TIME_LIKE.matcher(line.text()).find()
                                    && better(line.text());
                        })
                        .forEach(line -> found.add(match(line)));
            }
            return List.copyOf(found);
        };
    }

    private static boolean better(String line) {
        Matcher turned = BETTER.matcher(line);
        if (!turned.find()) {
            return false;
        }
        double before = Double.parseDouble(turned.group(1));
        double after = Double.parseDouble(turned.group(3));
        boolean sameScale =
                turned.group(2).equals(turned.group(4)) || turned.group(2).isEmpty();
        return sameScale && before > 0 && after >= FASTER * before;
    }

    private static List<ToolFacts> suffering(Evidence evidence) {
        return evidence.items().stream()
                .filter(item -> evidence.side(item.text().reading().item()) != Side.HEALTHY)
                .toList();
    }

    private static double ownedRate(Line line) {
        Matcher rate = OWNED_RATE.matcher(line.text());
        if (!rate.find()) {
            return 0;
        }
        String scale = rate.group(2) == null ? rate.group(3) : rate.group(2);
        return Double.parseDouble(rate.group(1))
                * Math.pow(1000, "KMGT".indexOf(Character.toUpperCase(scale.charAt(0))));
    }

    private static double speed(Line line) {
        Matcher speed = SPEED.matcher(line.text());
        return speed.find() ? Double.parseDouble(speed.group(1)) : 0;
    }

    private static Match match(Line line) {
        return new Match(
                List.of(line.item()), line.number(), line.host(), line.text().strip());
    }
}
