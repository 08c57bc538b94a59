/** CPU time of this thread in milliseconds. Unlike the wall clock it does not count what else the machine does. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
