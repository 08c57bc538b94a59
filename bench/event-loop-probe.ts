import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded into the server before its own code: tells the bench, when asked, how late the event loop was.
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
// A bench that is broken off takes its portal along.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
