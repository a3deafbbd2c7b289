package io.shadowtune.deploy.config;

/** The ceiling of what the process may do to the network. */
public enum Mode {
    /** Watch, forecast, advise and keep the score; change nothing. */
    SHADOW
}
