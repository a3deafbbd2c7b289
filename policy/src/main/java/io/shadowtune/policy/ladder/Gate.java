package io.shadowtune.policy.ladder;

/**
 * One gate towards the next rung.
 *
 * @param name what it is about
 * @param isOpen whether it lets through
 * @param says the number, and what is missing where it is closed
 */
public record Gate(String name, boolean isOpen, String says) {}
