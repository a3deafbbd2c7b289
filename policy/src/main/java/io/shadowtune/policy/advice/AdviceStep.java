package io.shadowtune.policy.advice;

import io.shadowtune.ingest.telemetry.AdviceAnswer;
import io.shadowtune.ingest.telemetry.Decision;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Advises about one fabric: a pure function from a state and an input to the next state and what follows from it.
 *
 * <p>Time is the event time of the decisions. Decisions are judged block by block, as one of the brakes looks at all of
 * a fabric: a block is judged when all scopes that took part lately have been decided for it, when a decision two blocks
 * ahead has come (a silent device must not keep the others waiting), or at the end of input. A scope decided after its
 * block was judged goes by that verdict. A decision that is no later than one already judged for its scope says nothing.
 *
 * <p>Stateless and safe to share between threads.
 */
public final class AdviceStep {
    /** Blocks that a device may be silent until nobody waits for it. */
    private static final int BLOCKS_AHEAD = 2;

    /** A step. */
    public AdviceStep() {}

    /** What follows from one input. */
    public AdviceResult step(AdviceState state, AdviceInput input, AdviceConfig config) {
        AdviceBook book = new AdviceBook(state, config);
        if (input instanceof AdviceInput.Decided decided) {
            decided(book, decided.decision(), config);
        } else if (input instanceof AdviceInput.Answered answered) {
            answered(book, answered.answer());
        } else if (input instanceof AdviceInput.Ended) {
            List.copyOf(book.waiting().values()).forEach(book::judge);
        }
        return book.result();
    }

    private static void decided(AdviceBook book, Decision decision, AdviceConfig config) {
        if (!decision.blockEnd().isAfter(book.lastBlockEnd(decision.scope().text()))) {
            return;
        }
        String end = decision.blockEnd().toString();
        BlockVerdict verdict = book.judged().get(end);
        if (verdict != null) {
            book.say(decision, verdict);
            return;
        }
        Map<String, WaitingBlock> waiting = book.waiting();
        waiting.put(
                end,
                waiting.getOrDefault(end, new WaitingBlock(decision.blockEnd(), List.of()))
                        .with(decision));
        Duration reach = config.family().dwell().multipliedBy(BLOCKS_AHEAD);
        for (WaitingBlock block : inOrder(waiting)) {
            if (!isComplete(book, block, reach)) {
                return;
            }
            book.judge(block);
        }
    }

    private static List<WaitingBlock> inOrder(Map<String, WaitingBlock> waiting) {
        List<WaitingBlock> blocks = new ArrayList<>(waiting.values());
        blocks.sort(Comparator.comparing(WaitingBlock::end));
        return blocks;
    }

    private static boolean isComplete(AdviceBook book, WaitingBlock block, Duration reach) {
        Instant ahead = block.end().plus(reach);
        if (book.waiting().values().stream().anyMatch(other -> !other.end().isBefore(ahead))) {
            return true;
        }
        List<String> lately = book.scopesSince(block.end().minus(reach));
        return !lately.isEmpty() && lately.stream().allMatch(block::has);
    }

    private static void answered(AdviceBook book, AdviceAnswer answer) {
        book.answer(answer);
    }
}
