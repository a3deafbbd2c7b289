package io.shadowtune.reports.why.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.reports.history.HistoryConfig;
import io.shadowtune.reports.history.HistoryReader;
import io.shadowtune.reports.history.Opening;
import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.job.JobDivision;
import io.shadowtune.reports.why.job.JobReasoner;
import io.shadowtune.reports.why.job.Loss;
import io.shadowtune.reports.why.job.Part;
import io.shadowtune.reports.why.job.SimulatedRuns;
import io.shadowtune.reports.why.job.Worker;
import io.shadowtune.reports.why.page.AnswerContext;
import io.shadowtune.reports.why.page.ContextLine;
import io.shadowtune.reports.why.page.WhyAnswer;
import io.shadowtune.reports.why.page.WhyAnswers;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JobInquiryTest {
    private static final Instant BEGIN = Instant.parse("2026-03-02T08:00:00Z");
    private static final Instant SLOW = BEGIN.plus(Duration.ofMinutes(10));
    private static final Instant END = SLOW.plus(Duration.ofMinutes(10));

    @TempDir
    private Path folder;

    /** Ten minutes without trouble, then ten with it. */
    private SimulatedRuns written(Part trouble) throws SQLException {
        SimulatedRuns runs = SimulatedRuns.of(11, trouble, 4, 4);
        try (JobHistory history = JobHistory.in(folder)) {
            history.placed("48213", "llama", runs.now().workers(), BEGIN);
            history.add(runs.before(), BEGIN);
            history.add(runs.now(), SLOW);
        }
        return runs;
    }

    private <T> T asked(Function<HistoryReader, T> question) {
        try (HistoryReader reader =
                ((Opening.Opened<HistoryReader>) HistoryReader.open(folder, HistoryConfig.DEFAULT)).store()) {
            return question.apply(reader);
        }
    }

    private Optional<JobPlace> place(String job) {
        return asked(reader -> new JobLookup(reader::query).find(job, Optional.empty()));
    }

    private JobInquiry.Found found() {
        return asked(reader -> {
            JobPlace place = new JobLookup(reader::query)
                    .find("f/48213", Optional.empty())
                    .orElseThrow();
            JobQuestion question = JobQuestion.of(place, Optional.of(SLOW), Optional.of(END), END)
                    .orElseThrow();
            return new JobInquiry(reader::query).ask(question).orElseThrow();
        });
    }

    @Test
    void ask_slowRank_saysWhatTheFiguresThemselvesSay() throws SQLException {
        SimulatedRuns runs = written(Part.STRAGGLER);
        JobDivision direct = JobReasoner.divide(runs.now(), Optional.of(runs.before()));

        JobInquiry.Found found = found();

        JobDivision division = found.answer().division();
        for (Part part : Part.values()) {
            assertThat(division.shares().of(part).ratio().value())
                    .as("%s", part)
                    .isCloseTo(direct.shares().of(part).ratio().value(), within(1e-3));
        }
        assertThat(division.straggler().orElseThrow().worker()).isEqualTo(runs.culprit());
        assertThat(division.slowness()).isCloseTo(direct.slowness(), within(1e-3));
        assertThat(found.onset().since().orElseThrow().at()).isEqualTo(SLOW.toString());
    }

    @Test
    void answer_slowRank_namesTheGpuAsTheCauseAndTheRankOnThePage() throws SQLException {
        SimulatedRuns runs = written(Part.STRAGGLER);
        JobInquiry.Found found = found();

        WhyAnswer answer = WhyAnswers.of(Map.of("job", "48213"), found.evidence(), AnswerContext.of(found));

        assertThat(answer.diagnosis().verdict()).isEqualTo(Cause.GPU_STRAGGLER);
        assertThat(answer.place()).isEqualTo(runs.culprit().host());
        assertThat(answer.context().lines())
                .extracting(ContextLine::text)
                .anySatisfy(line -> assertThat(line).contains(runs.culprit().toString(), "of the waiting"))
                .anySatisfy(line -> assertThat(line).contains("straggler", "measured"));
    }

    @Test
    void ask_slowNetwork_isTheLargestLoss() throws SQLException {
        written(Part.NETWORK);

        assertThat(found().answer().division().main().map(Loss::part)).contains(Part.NETWORK);
    }

    @Test
    void find_byName_isTheSameJob() throws SQLException {
        written(Part.NETWORK);

        List<String> names = asked(reader -> new JobLookup(reader::query).names());

        assertThat(place("llama").map(JobPlace::job)).contains("48213");
        assertThat(place("48214")).isEmpty();
        assertThat(names).containsExactly("48213");
    }

    /** Another fabric's job of the same id, on hosts of the same names, is another job. */
    @Test
    void find_sameIdInTwoFabrics_keepsThemApart() throws SQLException {
        SimulatedRuns runs = SimulatedRuns.of(11, Part.NETWORK, 4, 4);
        try (JobHistory history = JobHistory.in(folder)) {
            history.placed("48213", "llama", runs.now().workers(), BEGIN);
            history.add(runs.before(), BEGIN);
            history.add(runs.now(), SLOW);
            history.sql("INSERT INTO placement SELECT 'g', job, state, start_at, scheduler, 'other', owner, end_at,"
                    + " first_seen_at, seen_at FROM placement");
            history.sql("INSERT INTO placement_host BY NAME SELECT * REPLACE ('g' AS fabric) FROM placement_host");
            history.sql(
                    "INSERT INTO collective BY NAME SELECT * REPLACE ('g' AS fabric, 3 * total_us AS total_us) FROM collective");
        }

        List<String> fabrics = asked(reader -> new JobLookup(reader::query).fabrics("48213"));
        assertThat(fabrics).containsExactly("f", "g");
        assertThat(place("g/48213").orElseThrow().fabric()).isEqualTo("g");
        JobPlace own = place("f/48213").orElseThrow();
        assertThat(own.name()).isEqualTo("llama");
        assertThat(own.hosts()).hasSize((int)
                runs.now().workers().stream().map(Worker::host).distinct().count());
        assertThat(found().answer().division().main().map(Loss::part)).contains(Part.NETWORK);
    }

    @Test
    void of_timeInWhichItDidNotRun_isNoQuestion() throws SQLException {
        written(Part.NETWORK);
        JobPlace place = place("48213").orElseThrow();

        assertThat(JobQuestion.of(place, Optional.empty(), Optional.of(BEGIN.minusSeconds(60)), END))
                .isEmpty();
        assertThat(JobQuestion.of(place, Optional.empty(), Optional.empty(), END))
                .hasValueSatisfying(question -> {
                    assertThat(question.from()).isEqualTo(BEGIN);
                    assertThat(question.beforeFrom()).isEmpty();
                });
    }
}
