/** Whether a process with this id exists, of any user. Ids are used again, so it may be another process than the one meant. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
