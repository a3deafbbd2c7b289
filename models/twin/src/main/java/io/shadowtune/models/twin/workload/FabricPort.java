package io.shadowtune.models.twin.workload;

/**
 * A switch port of the generated fabric.
 *
 * @param device the switch
 * @param name its NOS name, such as {@code Ethernet4}
 */
public record FabricPort(String device, String name) implements Comparable<FabricPort> {
    @Override
    public int compareTo(FabricPort other) {
        int byDevice = device.compareTo(other.device);
        int byLength = byDevice != 0 ? byDevice : Integer.compare(name.length(), other.name.length());
        return byLength != 0 ? byLength : name.compareTo(other.name);
    }

    @Override
    public String toString() {
        return device + " " + name;
    }
}
