import { monitorEventLoopDelay } from 'node:perf_hooks';

// The server loads this file before its own code. The bench asks it for the event-loop delay.
let delays: ReturnType<typeof monitorEventLoopDelay> | undefined;

process.on('message', (order) => {
  if (order === 'watch') {
    delays = monitorEventLoopDelay({ resolution: 1 });
    delays.enable();
  } else if (delays) {
    delays.disable();
    process.send?.(delays.percentile(99) / 1e6);
    delays = undefined;
  }
});
// The portal ends with an aborted bench.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
