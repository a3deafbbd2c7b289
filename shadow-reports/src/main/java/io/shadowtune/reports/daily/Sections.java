package io.shadowtune.reports.daily;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The parts of a report below the first screen, in the order people ask for them. */
final class Sections {
    private final DailyReport report;
    private final int most;

    Sections(DailyReport report, int most) {
        this.report = report;
        this.most = most;
    }

    List<Section> all() {
        List<Section> sections = new ArrayList<>();
        sections.add(WorseningSection.of(report, most));
        sections.add(arms());
        sections.add(outcomes());
        sections.add(envelope());
        sections.add(forecasts());
        sections.add(coverage());
        sections.add(changes());
        sections.add(deadLetters());
        sections.add(events());
        sections.add(missing());
        sections.add(WorseningSection.verdicts(report));
        sections.removeIf(Section::isEmpty);
        return sections;
    }

    private Section arms() {
        ArmReport arms = report.arms().report();
        if (arms.blocks() == 0) {
            return new Section("What each arm wanted", List.of("No block was decided on this day."), List.of());
        }
        Table.Rows tallies =
                new Table.Rows(most, "arm", "blocks#", "wanted another setting#", "moved#", "clipped by the envelope#");
        arms.arms()
                .forEach(tally -> tallies.add(
                        tally.arm(),
                        Words.count(tally.blocks()),
                        Words.count(tally.different()),
                        Words.count(tally.moves()),
                        Words.count(tally.clipped())));
        Table.Rows apart =
                new Table.Rows(most, "furthest apart on", "at", "rule wanted", "because", "learned wanted", "because");
        arms.disagreements()
                .forEach(one -> apart.add(
                        Words.name(one.scope()),
                        report.day().clock(one.at()),
                        one.rule(),
                        one.ruleBecause(),
                        one.learned(),
                        one.learnedBecause()));
        Table.Rows wants =
                new Table.Rows(most, "scope", "arm", "blocks#", "last wanted", "instead of", "because", "effect");
        arms.wants()
                .forEach(want -> wants.add(
                        Words.name(want.scope()),
                        want.arm(),
                        Words.count(want.different()) + " of " + Words.count(want.blocks()),
                        want.wanted(),
                        want.inForce(),
                        want.because(),
                        want.effect()));
        String text =
                "%s on %s; %s not scored because somebody else changed the setting; in %s the setting in force was"
                        + " not known. Nothing was changed by these wishes.";
        return new Section(
                "What each arm wanted",
                List.of(text.formatted(
                        Words.count(arms.blocks(), "block"),
                        Words.count(arms.scopes(), "scope"),
                        Words.count(arms.foreignBlocks()),
                        Words.count(arms.unknownBlocks()))),
                List.of(tallies.build(), apart.build(), wants.build()));
    }

    private Section outcomes() {
        Table.Rows rows = new Table.Rows(
                most, "arm", "known how", "blocks#", "mean queue#", "marked#", "dropped#", "pause frames#", "because");
        report.outcomes()
                .forEach(tally -> rows.add(
                        tally.arm(),
                        tally.label(),
                        Words.count(tally.blocks()),
                        Words.bytes(tally.queueMeanBytes()),
                        Words.share(tally.markRatio()),
                        Words.count(tally.droppedPackets()),
                        Words.count(tally.pauseFrames()),
                        tally.because()));
        return new Section(
                "Outcomes",
                report.outcomes().isEmpty()
                        ? List.of()
                        : List.of("measured: seen on the network. simulated: replayed in the twin, never compared with"
                                + " hardware until a switchback trial exists here. unidentified: not known, so no"
                                + " number is given."),
                List.of(rows.build()));
    }

    private Section envelope() {
        Table.Rows rows = new Table.Rows(most, "limit", "arm", "blocks#", "scopes#", "for example");
        report.arms()
                .envelopeHits()
                .forEach(hit -> rows.add(
                        hit.limit(),
                        hit.arm(),
                        Words.count(hit.blocks()),
                        Words.count(hit.scopes()),
                        Words.name(hit.example())));
        return new Section("Envelope hits", List.of(), List.of(rows.build()));
    }

    private Section forecasts() {
        Table.Rows scores = new Table.Rows(
                most, "target", "head", "scored#", "skill#", "against", "p10–p90 held#", "p99 held#", "who spoke");
        report.forecasts()
                .scores()
                .forEach(score -> scores.add(
                        score.target(),
                        score.head(),
                        Words.count(score.scored()) + " of " + Words.count(score.forecasts()),
                        Words.change(score.skillRatio()),
                        score.bestSimple() == null ? "–" : score.bestSimple(),
                        Words.share(score.inside80Ratio()),
                        Words.share(score.belowP99Ratio()),
                        score.spoke().stream()
                                .map(speaker -> speaker.model() + " " + Words.share(speaker.ratio()))
                                .collect(Collectors.joining(", "))));
        Table.Rows warnings =
                new Table.Rows(most, "warnings of", "head", "given#", "settled#", "came true#", "lead, in the middle#");
        report.forecasts()
                .warnings()
                .forEach(one -> warnings.add(
                        one.target(),
                        one.head(),
                        Words.count(one.warnings()),
                        Words.count(one.settled()),
                        Words.count(one.came()),
                        Words.seconds(one.medianLeadSeconds())));
        boolean none = report.forecasts().scores().isEmpty();
        return new Section(
                "Forecasts",
                List.of(
                        none
                                ? "No forecast of this day is scored yet."
                                : "Skill is the loss saved against the best simple model, chosen in hindsight: above 0 is"
                                        + " better. Right would be 80 % within p10–p90 and 99 % up to p99."),
                List.of(scores.build(), warnings.build()));
    }

    private Section coverage() {
        Table.Rows rows = new Table.Rows(
                most, "device", "things#", "seen#", "last window", "gaps#", "restarts#", "late#", "flags");
        report.coverage()
                .forEach(device -> rows.add(
                        Words.name(device.device()),
                        Words.count(device.entities()),
                        Words.share(device.coveredRatio()),
                        report.day().clock(device.lastSeen()),
                        Words.count(device.gaps().size()),
                        Words.count(device.resets()),
                        Words.count(device.late()),
                        String.join(", ", device.flags())));
        return new Section("What was seen of each device", List.of(), List.of(rows.build()));
    }

    private Section changes() {
        Table.Rows rows = new Table.Rows(most, "device", "seen at", "settings#", "first of them");
        report.changes()
                .forEach(change -> rows.add(
                        Words.name(change.device()),
                        report.day().clock(change.seenAt()),
                        Words.count(change.settings()),
                        String.join("; ", change.examples())));
        return new Section("Settings that changed", List.of(), List.of(rows.build()));
    }

    private Section deadLetters() {
        Table.Rows rows = new Table.Rows(most, "reason", "format", "records#", "example: found", "from", "begins");
        report.refused()
                .deadLetters()
                .forEach(letter -> rows.add(
                        letter.reason(),
                        letter.format(),
                        Words.count(letter.count()),
                        letter.because(),
                        letter.origin(),
                        head(letter.payloadHead())));
        return new Section("Refused records", List.of(), List.of(rows.build()));
    }

    private static String head(String payload) {
        int most = 80;
        return payload.length() <= most ? payload : payload.substring(0, most) + "…";
    }

    private Section events() {
        Table.Rows rows = new Table.Rows(most, "at", "what", "detail");
        report.refused()
                .events()
                .forEach(event -> rows.add(report.day().clock(event.at()), event.kind(), event.detail()));
        return new Section("Engine and history", List.of(), List.of(rows.build()));
    }

    private Section missing() {
        Table.Rows rows = new Table.Rows(most, "missing", "needs", "ready");
        report.missing()
                .forEach(one -> rows.add(
                        one.what(),
                        one.needs(),
                        one.readyOn() == null ? "–" : one.readyOn().toString()));
        return new Section("What is missing", List.of(), List.of(rows.build()));
    }
}
