package io.shadowtune.deploy.stage;

import io.shadowtune.policy.shadow.PolicyConfig;

/**
 * What decisions are made by.
 *
 * @param policy the policy room's configuration
 * @param modelHash hash of the models that forecast; empty when only simple baselines do
 * @param configHash hash of the configuration
 * @param codeHash build of the program
 */
public record DecideSetup(PolicyConfig policy, String modelHash, String configHash, String codeHash) {}
