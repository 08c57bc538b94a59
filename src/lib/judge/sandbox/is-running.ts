/** Whether a process of this machine runs. Numbers are used again, so what it answers with yes may be another one. */
export function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
