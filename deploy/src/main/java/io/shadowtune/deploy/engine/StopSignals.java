package io.shadowtune.deploy.engine;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import org.slf4j.LoggerFactory;

/**
 * Makes SIGTERM and SIGINT end the process in order with code 0; a Java process that a signal ends says 143 or 130,
 * which service managers take for a failure.
 *
 * <p>The signals become an ordinary exit, not a halt in a shutdown hook: a halt would leave the native libraries that
 * DuckDB and RocksDB unpack behind in the temporary folder, 70 MB each time. The class of the JDK is not part of its
 * supported interface, so it is looked up; where it is missing or taken, the signals keep their usual codes.
 */
final class StopSignals {
    private StopSignals() {}

    /** Takes the signals over for the rest of the process's life. */
    static void exitInOrder() {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            InvocationHandler exit = (proxy, method, arguments) -> switch (method.getName()) {
                case "handle" -> {
                    Runtime.getRuntime().exit(0);
                    yield null;
                }
                case "hashCode" -> System.identityHashCode(proxy);
                case "equals" -> proxy == arguments[0];
                default -> "exit in order";
            };
            Object exits = Proxy.newProxyInstance(StopSignals.class.getClassLoader(), new Class<?>[] {handler}, exit);
            for (String name : new String[] {"TERM", "INT"}) {
                Object named = signal.getConstructor(String.class).newInstance(name);
                signal.getMethod("handle", signal, handler).invoke(null, named, exits);
            }
        } catch (ReflectiveOperationException e) {
            LoggerFactory.getLogger(StopSignals.class).info("signals keep their usual exit codes: {}", e.toString());
        }
    }
}
