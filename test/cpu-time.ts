/** Runs `work` and returns the CPU milliseconds of this process, without those of the rest of the machine. */
export async function measureCpuTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
