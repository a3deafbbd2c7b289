package io.shadowtune.deploy.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version of the build that runs. */
final class Version implements IVersionProvider {
    /** Maven writes it into every jar. */
    private static final String PROPERTIES = "/META-INF/maven/io.shadowtune/shadowtune-deploy/pom.properties";

    @Override
    public String[] getVersion() throws IOException {
        return new String[] {"shadowtune " + number() + " (Java " + System.getProperty("java.version") + ")"};
    }

    private static String number() throws IOException {
        try (InputStream in = Version.class.getResourceAsStream(PROPERTIES)) {
            if (in == null) {
                return "from a development build";
            }
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version", "of unknown number");
        }
    }
}
