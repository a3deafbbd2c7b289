package io.shadowtune.models.twin.generator;

/**
 * One path from a NIC to another, and what it is used for.
 *
 * @param tx link of the sender
 * @param up link from its leaf to a spine; {@link Transfers#NONE} where both have one leaf
 * @param across link from that spine to the receiver's leaf; likewise
 * @param down link to the receiver
 * @param share of the bytes that one NIC sends in the exchange
 * @param bytesPerSecond rate with nobody in the way
 * @param flows queue pairs that were hashed to this path
 */
record Lane(int tx, int up, int across, int down, double share, double bytesPerSecond, int flows) {}
