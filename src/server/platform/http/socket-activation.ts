/** The first descriptor after those of standard input, output and errors. */
const FIRST_DESCRIPTOR = 3;

/**
 * The descriptor of the listening socket that systemd opened for this process; undefined where there is none. Connections wait at such
 * a socket while the portal restarts. Source of the protocol: sd_listen_fds(3).
 */
export function inheritedSocket(
  { LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv,
  pid = process.pid,
): number | undefined {
  return Number(LISTEN_PID) === pid && Number(LISTEN_FDS) >= 1 ? FIRST_DESCRIPTOR : undefined;
}
