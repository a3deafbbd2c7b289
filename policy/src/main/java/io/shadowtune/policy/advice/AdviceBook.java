package io.shadowtune.policy.advice;

import io.shadowtune.ingest.telemetry.AdviceAnswer;
import io.shadowtune.ingest.telemetry.AdviceHold;
import io.shadowtune.ingest.telemetry.Decision;
import io.shadowtune.ingest.telemetry.Recommendation;
import io.shadowtune.ingest.telemetry.Recommendation.Status;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What was said of a fabric, opened for one step. Confined to it. */
final class AdviceBook {
    /** Judged blocks whose verdict is remembered for scopes that come late. */
    private static final int MOST_JUDGED = 4;

    private final String fabric;
    private final AdviceConfig config;
    private final Drafting drafting;
    private final ScopeVoice voice;
    private final Map<String, ScopeAdvice> book;
    private final Map<String, WaitingBlock> waiting;
    private final TreeMap<String, BlockVerdict> judged;
    private final Map<String, Long> heldByReason;
    private final List<Recommendation> recommendations = new ArrayList<>();
    private final List<AdviceHold> holds = new ArrayList<>();

    AdviceBook(AdviceState state, AdviceConfig config) {
        this.fabric = state.fabric();
        this.config = config;
        this.drafting = new Drafting(config);
        this.voice = new ScopeVoice(config);
        this.book = new TreeMap<>(state.book());
        this.waiting = new TreeMap<>(state.waiting());
        this.judged = new TreeMap<>(state.judged());
        this.heldByReason = new TreeMap<>(state.heldByReason());
    }

    AdviceResult result() {
        return new AdviceResult(new AdviceState(fabric, book, waiting, judged, heldByReason), recommendations, holds);
    }

    Map<String, WaitingBlock> waiting() {
        return waiting;
    }

    Map<String, BlockVerdict> judged() {
        return judged;
    }

    Instant lastBlockEnd(String scope) {
        return book.getOrDefault(scope, ScopeAdvice.NONE).lastBlockEnd();
    }

    /** Scopes that were judged for a block that ends at a time or later. */
    List<String> scopesSince(Instant blockEnd) {
        return book.entrySet().stream()
                .filter(entry -> !entry.getValue().lastBlockEnd().isBefore(blockEnd))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Judges a block as a whole, then says what follows for each of its scopes. */
    void judge(WaitingBlock block) {
        String end = block.end().toString();
        waiting.remove(end);
        BlockVerdict verdict = verdict(block);
        judged.put(end, verdict);
        while (judged.size() > MOST_JUDGED) {
            judged.pollFirstEntry();
        }
        block.decisions().stream()
                .sorted(Comparator.comparing(decision -> decision.scope().text()))
                .forEach(decision -> say(decision, verdict));
    }

    private BlockVerdict verdict(WaitingBlock block) {
        int scopes = block.decisions().size();
        int wanting = Math.toIntExact(
                block.decisions().stream().filter(this::isNewWish).count());
        if (wanting < config.correlatedLeast() || wanting <= config.correlatedRatio() * scopes) {
            return BlockVerdict.FREE;
        }
        String because = String.format(
                Locale.ROOT,
                "%d of %d scopes want a new change in the block that ends at %s, more than %.0f %% and at least %d:"
                        + " the model is likelier to be wrong than all of them right",
                wanting,
                scopes,
                block.end(),
                100 * config.correlatedRatio(),
                config.correlatedLeast());
        holds.add(new AdviceHold("hold/" + fabric + "/" + block.end(), fabric, block.end(), wanting, scopes, because));
        return new BlockVerdict(true, because);
    }

    /** What already stands was judged before; what is held asks again in every block. */
    private boolean isNewWish(Decision decision) {
        if (!(drafting.of(decision) instanceof Drafting.Draft.Wished wished)) {
            return false;
        }
        Optional<Recommendation> said =
                book.getOrDefault(decision.scope().text(), ScopeAdvice.NONE).said();
        return said.isEmpty()
                || said.get().state().status() == Status.HELD
                || !voice.sameness()
                        .same(said.get().move(), wished.recommendation().move());
    }

    void say(Decision decision, BlockVerdict verdict) {
        String scope = decision.scope().text();
        ScopeAdvice before = book.getOrDefault(scope, ScopeAdvice.NONE);
        ScopeVoice.Spoken spoken = voice.speak(before, decision, drafting.of(decision), verdict);
        book.put(scope, spoken.next().at(decision.blockEnd()));
        recommendations.addAll(spoken.recommendations());
        if (!spoken.heldBy().isEmpty()) {
            heldByReason.merge(spoken.heldBy(), 1L, Long::sum);
        }
    }

    /** Takes a person's answer; one to advice that is not remembered says nothing but is counted. */
    void answer(AdviceAnswer answer) {
        for (Map.Entry<String, ScopeAdvice> entry : book.entrySet()) {
            Recommendation said = entry.getValue().said().orElse(null);
            if (said != null && said.id().equals(answer.recommendationId())) {
                Status status = switch (answer.answer()) {
                    case NOT_NOW -> Status.DEFERRED;
                    case NEVER -> Status.REFUSED;
                    case TAKEN -> Status.TAKEN;
                };
                String because = answer.by() + " said: " + answer.answer().text()
                        + answer.until().map(until -> " until " + until).orElse("");
                Recommendation told = said.in(status, answer.at(), because);
                recommendations.add(told);
                entry.setValue(entry.getValue()
                        .saying(status.isOpen() ? Optional.of(told) : Optional.empty())
                        .answered(new ScopeAdvice.Kept(answer, said.move())));
                return;
            }
        }
        heldByReason.merge("answer-to-unknown", 1L, Long::sum);
    }
}
