package io.shadowtune.reports.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.reports.why.cause.CauseSheets;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Weighs short bundles of links, queues and sharing, from switches and adapters of several vendors. */
final class FabricScenariosTest {
    static List<ScenarioFile> scenarios() throws IOException {
        return ScenarioFile.in("why/fabric");
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void diagnose_bundle_namesTheCause(ScenarioFile scenario) {
        Diagnosis diagnosis = new Reasoner(CauseSheets.all()).diagnose(scenario.evidence());

        assertThat(diagnosis.verdict()).as(explained(diagnosis)).isEqualTo(scenario.expected());
    }

    private static String explained(Diagnosis diagnosis) {
        return diagnosis.findings().stream()
                .filter(finding -> !finding.clues().isEmpty())
                .map(finding -> finding.cause() + " " + finding.status() + " " + finding.score()
                        + finding.clues().stream()
                                .map(found -> "\n    " + found.clue().role() + " "
                                        + found.clue().weight() + " "
                                        + found.clue().says() + " " + found.matches())
                                .collect(Collectors.joining()))
                .collect(Collectors.joining("\n"));
    }
}
