package io.shadowtune.deploy.house;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import org.jspecify.annotations.NullMarked;

/** The walls inside artifacts and the house style that a compiler cannot check. */
@AnalyzeClasses(packages = "io.shadowtune", importOptions = ImportOption.DoNotIncludeTests.class)
final class HouseRulesTest {
    private static final String[] PURE = {
        "io.shadowtune.policy..",
        "io.shadowtune.ingest.telemetry..",
        "io.shadowtune.models.kernel..",
        "io.shadowtune.models.twin.."
    };

    @ArchTest
    static final ArchRule rooms_importOnlyRoomsToTheirLeft = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("ingest")
            .definedBy("io.shadowtune.ingest..")
            .layer("models")
            .definedBy("io.shadowtune.models..")
            .layer("policy")
            .definedBy("io.shadowtune.policy..")
            .optionalLayer("actuator")
            .definedBy("io.shadowtune.actuator..")
            .layer("reports")
            .definedBy("io.shadowtune.reports..")
            .layer("deploy")
            .definedBy("io.shadowtune.deploy..")
            .whereLayer("deploy")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("reports")
            .mayOnlyBeAccessedByLayers("deploy")
            .whereLayer("actuator")
            .mayOnlyBeAccessedByLayers("reports", "deploy")
            .whereLayer("policy")
            .mayOnlyBeAccessedByLayers("actuator", "reports", "deploy")
            .whereLayer("models")
            .mayOnlyBeAccessedByLayers("policy", "actuator", "reports", "deploy");

    @ArchTest
    static final ArchRule policy_seesTelemetryKernelAndTwinOnly = noClasses()
            .that()
            .resideInAPackage("io.shadowtune.policy..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.shadowtune.ingest.format..",
                    "io.shadowtune.ingest.json..",
                    "io.shadowtune.ingest.window..",
                    "io.shadowtune.models.forecast..",
                    "io.shadowtune.models.train..",
                    "io.shadowtune.actuator..",
                    "io.shadowtune.reports..",
                    "io.shadowtune.deploy..");

    @ArchTest
    static final ArchRule packages_haveNoCycles =
            slices().matching("io.shadowtune.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule decidingCode_isPure = noClasses()
            .that()
            .resideInAnyPackage(PURE)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "java.io..",
                    "java.nio.file..",
                    "java.nio.channels..",
                    "java.sql..",
                    "java.util.concurrent..",
                    "org.apache.kafka..",
                    "org.nd4j..",
                    "org.deeplearning4j..",
                    "org.slf4j..");

    @ArchTest
    static final ArchRule dl4j_isSeenInTrainOnly = noClasses()
            .that()
            .resideOutsideOfPackage("io.shadowtune.models.train..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.nd4j..", "org.deeplearning4j..");

    @ArchTest
    static final ArchRule kafka_isSeenInStreamStageEngineAndAgentOnly = noClasses()
            .that()
            .resideOutsideOfPackages(
                    "io.shadowtune.ingest.stream..",
                    "io.shadowtune.deploy.stage..",
                    "io.shadowtune.deploy.engine..",
                    "io.shadowtune.deploy.bench..",
                    "io.shadowtune.deploy.agent..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.kafka..", "kafka..");

    @ArchTest
    static final ArchRule clocksAndSleep_belongToDeploy = noClasses()
            .that()
            .resideOutsideOfPackages("io.shadowtune.deploy..", "io.shadowtune.ingest.collect..")
            .should()
            .callMethod(java.time.Instant.class, "now")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(Math.class, "random")
            .orShould()
            .callMethod(Thread.class, "sleep", long.class)
            .orShould()
            .callConstructor(java.util.Random.class);

    @ArchTest
    static final ArchRule stdout_belongsToTheCommandLine = noClasses()
            .that()
            .resideOutsideOfPackages("io.shadowtune.deploy.cli..", "io.shadowtune.deploy.bench..")
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err");

    @ArchTest
    static final ArchRule names_sayWhatAThingIs = noClasses()
            .should()
            .haveSimpleNameEndingWith("Impl")
            .orShould()
            .haveSimpleNameEndingWith("Manager")
            .orShould()
            .haveSimpleNameEndingWith("Utils")
            .orShould()
            .haveSimpleNameEndingWith("Util")
            .orShould()
            .haveSimpleNameEndingWith("Helper")
            .orShould()
            .haveNameMatching(".*\\.Base[A-Z]\\w*");

    @ArchTest
    static final ArchRule staticFields_areFinal =
            fields().that().areStatic().should().beFinal();

    @ArchTest
    static final ArchRule concreteClasses_areFinal = classes()
            .that()
            .areNotInterfaces()
            .and()
            .areNotAnnotations()
            .and()
            .areNotEnums()
            .and()
            .doNotHaveModifier(JavaModifier.ABSTRACT)
            .and()
            .areNotAnonymousClasses()
            .and()
            .resideOutsideOfPackage("io.shadowtune.deploy.bench..")
            .should()
            .haveModifier(JavaModifier.FINAL);

    @ArchTest
    static final ArchRule methods_declareNoGenericThrows = methods()
            .that()
            .areDeclaredInClassesThat()
            .resideOutsideOfPackage("io.shadowtune.deploy.bench..")
            .should()
            .notDeclareThrowableOfType(Exception.class)
            .andShould()
            .notDeclareThrowableOfType(Throwable.class)
            .andShould()
            .notDeclareThrowableOfType(RuntimeException.class);

    @ArchTest
    static final ArchRule packages_areNullMarked = classes().should(new ArchCondition<>("be in a @NullMarked package") {
        @Override
        public void check(JavaClass item, ConditionEvents events) {
            if (!item.getPackage().isAnnotatedWith(NullMarked.class)) {
                events.add(SimpleConditionEvent.violated(item, item.getPackageName() + " is not @NullMarked"));
            }
        }
    });
}
