package io.shadowtune.deploy.engine;

import java.util.Set;

/**
 * Which topics there are to be.
 *
 * @param prefix begins the names of the engine's own topics
 * @param partitions partitions of each
 * @param replication copies of each
 * @param sources topics that others write to
 */
record TopicPlan(String prefix, int partitions, short replication, Set<String> sources) {
    TopicPlan {
        sources = Set.copyOf(sources);
    }
}
