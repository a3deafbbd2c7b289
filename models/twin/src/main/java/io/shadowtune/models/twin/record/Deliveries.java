package io.shadowtune.models.twin.record;

import io.shadowtune.models.twin.generator.DeviceFaults;
import io.shadowtune.models.twin.generator.GeneratorPlan;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.random.RandomGenerator;

/** What is read of devices, on its way: with their clocks' times, some of it late, some never. Not thread-safe. */
final class Deliveries {
    private static final int MOST_LATE_READINGS = 3;

    /** A reading that waits. */
    private record Held(long due, Runnable delivery) {}

    /** One device. */
    private static final class Device {
        private final DeviceFaults faults;
        private final RandomGenerator random;
        private final Deque<Held> held = new ArrayDeque<>();
        private long readings;

        Device(DeviceFaults faults, RandomGenerator random) {
            this.faults = faults;
            this.random = random;
        }
    }

    private final GeneratorPlan plan;
    private final Map<String, Device> devices = new LinkedHashMap<>();

    Deliveries(GeneratorPlan plan) {
        this.plan = plan;
    }

    /** A reading of a device at a time, which takes the device's own; delivered now, later, or never. */
    void offer(String name, long nanos, LongConsumer delivery) {
        Device device = devices.computeIfAbsent(
                name, n -> new Device(new DeviceFaults(plan, n), plan.seeds().of("read " + n, 0)));
        device.readings++;
        device.faults.draw(device.random);
        long told = device.faults.told(nanos);
        if (!device.faults.isMissing() && device.faults.isLate()) {
            long due = device.readings + 1 + device.random.nextInt(MOST_LATE_READINGS);
            device.held.add(new Held(due, () -> delivery.accept(told)));
        } else if (!device.faults.isMissing()) {
            delivery.accept(told);
        }
        release(device, device.readings);
    }

    private static void release(Device device, long readings) {
        int waiting = device.held.size();
        for (int i = 0; i < waiting; i++) {
            Held held = device.held.remove();
            if (held.due <= readings) {
                held.delivery.run();
            } else {
                device.held.add(held);
            }
        }
    }

    /** Delivers what is still on its way. */
    void end() {
        devices.values().forEach(device -> release(device, Long.MAX_VALUE));
    }
}
