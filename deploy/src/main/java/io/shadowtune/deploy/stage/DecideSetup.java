package io.shadowtune.deploy.stage;

import io.shadowtune.policy.learned.library.SurfaceArm;
import io.shadowtune.policy.shadow.PolicyConfig;
import java.util.function.Supplier;

/**
 * What decisions are made by.
 *
 * @param policy the policy room's configuration
 * @param surface what arms ask about the effects of settings; shared by all scopes
 * @param modelHash hash of the models that forecast at the time
 * @param configHash hash of the configuration
 * @param codeHash build of the program
 */
public record DecideSetup(
        PolicyConfig policy, SurfaceArm surface, Supplier<String> modelHash, String configHash, String codeHash) {}
