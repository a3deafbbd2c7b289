package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class LauncherIT {
    private ScratchCheckout checkout;

    @BeforeEach
    void layOut(@TempDir Path folder) throws IOException {
        checkout = ScratchCheckout.in(folder);
    }

    @Test
    void launcher_firstUse_buildsAndRunsWithTheArguments() throws Exception {
        var run = checkout.run("why", "--bundle", "a file");

        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("io.shadowtune.deploy.cli.Main why --bundle a file");
        assertThat(run.err()).contains("first build, with Java 17");
        assertThat(checkout.mavenRuns()).singleElement().asString().endsWith("package -pl deploy -am");
    }

    @Test
    void launcher_nothingChanged_runsSilentlyWithoutBuilding() throws Exception {
        checkout.run("why");

        var run = checkout.run("why");

        assertThat(run.exit()).isZero();
        assertThat(run.err()).isEqualTo("[]");
        assertThat(checkout.mavenRuns()).hasSize(1);
    }

    @Test
    void launcher_sourceChangedAddedOrDeleted_buildsAgain() throws Exception {
        checkout.run("why");
        checkout.source("Main", "second");
        checkout.run("why");
        var added = checkout.source("Other", "other");
        checkout.run("why");
        assertThat(checkout.images()).containsExactly("second\nother");
        Files.delete(added);

        checkout.run("why");

        assertThat(checkout.mavenRuns()).hasSize(4);
        assertThat(checkout.images()).containsExactly("second");
    }

    @Test
    void launcher_killedInTheMiddleOfABuild_nextRunBuildsFromTheStart() throws Exception {
        checkout.holdBuilds();
        var killed = checkout.start("why");
        checkout.awaitHeldBuild();
        var maven = killed.descendants().toList();
        killed.destroyForcibly().waitFor();
        maven.forEach(ProcessHandle::destroyForcibly);
        assertThat(checkout.images()).isEmpty();
        assertThat(checkout.path("deploy/target/shadowtune-deploy-1.jar")).hasContent("half");
        Files.delete(checkout.path("began"));

        var run = checkout.run("why");

        assertThat(run.exit()).isZero();
        assertThat(checkout.images()).containsExactly("first");
    }

    @Test
    void launcher_twoAtOnce_secondWaitsAndSaysSoAndOneBuilds() throws Exception {
        checkout.holdBuilds();
        var first = checkout.start("why");
        checkout.awaitHeldBuild();
        var second = checkout.start("why");
        assertThat(second.errorReader().readLine()).contains("another launcher is building here");

        checkout.releaseHeldBuild();

        assertThat(ScratchCheckout.finish(first).exit()).isZero();
        assertThat(ScratchCheckout.finish(second).exit()).isZero();
        assertThat(checkout.mavenRuns()).hasSize(1);
    }

    @Test
    void launcher_buildFails_exits3WithTheErrorTheLogAndJson() throws Exception {
        Files.createFile(checkout.path("maven-fails"));

        var run = checkout.run("why", "--json");

        assertThat(run.exit()).isEqualTo(3);
        assertThat(run.err()).contains("[ERROR] the source is wrong").contains("shadowtune-build.log");
        assertThat(run.out()).startsWith("[{\"error\": {\"code\": \"SETUP\", \"where\": \"build\"");
        assertThat(checkout.images()).isEmpty();
    }

    @Test
    void launcher_test_runsVerifyAndSaysWhetherItPassed() throws Exception {
        assertThat(checkout.run("test", "-Dtest=One").exit()).isZero();
        Files.createFile(checkout.path("maven-fails"));

        assertThat(checkout.run("test").exit()).isEqualTo(1);

        assertThat(checkout.mavenRuns()).containsExactly("--batch-mode verify -Dtest=One", "--batch-mode verify");
    }
}
