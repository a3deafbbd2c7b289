package io.shadowtune.deploy.ecn.evaluation;

/**
 * A figure that was wanted before it was measured.
 *
 * @param name what it is of
 * @param figure what it is; NaN when it could not be measured
 * @param wanted what it should be at least or at most
 * @param isAtLeast whether more is better
 */
public record PolicyTarget(String name, double figure, double wanted, boolean isAtLeast) {
    /** Whether it is as wanted; what could not be measured is not. */
    public boolean isMet() {
        return isAtLeast ? figure >= wanted : figure <= wanted;
    }
}
