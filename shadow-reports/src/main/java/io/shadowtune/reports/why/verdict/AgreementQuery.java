package io.shadowtune.reports.why.verdict;

import io.shadowtune.reports.history.QueryAnswer;
import io.shadowtune.reports.history.RowSink;
import io.shadowtune.reports.why.changes.HistoryQuestions;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Counts what people said of answers. */
public final class AgreementQuery {
    /** One row: answers judged, answers agreed with; of one person's verdicts on an answer there is only the last. */
    public static final String SQL = "SELECT count(*)::INTEGER, count(*) FILTER (2 * agreed > said)::INTEGER FROM ("
            + "SELECT count(*) AS said, count(*) FILTER (answered = cause) AS agreed FROM verdict GROUP BY answer_id)";

    private AgreementQuery() {}

    /**
     * The agreement of all verdicts.
     *
     * @throws IllegalStateException when the history refuses the question, which is a bug
     */
    public static Agreement of(HistoryQuestions history) {
        List<Agreement> found = new ArrayList<>();
        QueryAnswer answer = history.ask(SQL, 1, new RowSink() {
            @Override
            public void columns(List<String> names) {
                // Known: the question is ours.
            }

            @Override
            public void row(List<@Nullable Object> values) {
                if (values.get(0) instanceof Number judged && values.get(1) instanceof Number agreed) {
                    found.add(new Agreement(judged.intValue(), agreed.intValue()));
                }
            }
        });
        if (answer instanceof QueryAnswer.Refused refused) {
            throw new IllegalStateException("The history must answer its own questions: " + refused.because());
        }
        return found.get(0);
    }
}
