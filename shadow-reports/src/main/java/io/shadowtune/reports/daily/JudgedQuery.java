package io.shadowtune.reports.daily;

import io.shadowtune.reports.why.verdict.Agreement;
import io.shadowtune.reports.why.verdict.AgreementQuery;

/** Counts what people said of answers. */
final class JudgedQuery {
    private JudgedQuery() {}

    static Standing.Judged of(DayQueries queries) {
        Agreement agreement = queries.rows(AgreementQuery.SQL, row -> new Agreement(row.getInt(1), row.getInt(2)))
                .get(0);
        return new Standing.Judged(
                agreement.judged(), agreement.agreed(), agreement.lowRatio(), agreement.highRatio(), agreement.words());
    }
}
