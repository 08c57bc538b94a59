import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { inheritedSocket } from './socket-activation.ts';

const CHILD = `
  import Fastify from 'fastify';
  import { listenAt } from '${new URL('./connections.ts', import.meta.url)}';
  import { inheritedSocket } from '${new URL('./socket-activation.ts', import.meta.url)}';
  const app = Fastify();
  app.get('/', () => 'reached');
  await listenAt(app, { addresses: ['127.0.0.1'], port: 1, backlog: 10, descriptor: inheritedSocket(process.env) });
  console.log('listens', process.pid);
  process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
`;

test('a process answers at the socket that it was given, and its successor too', async () => {
  const socket = createServer();
  socket.listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  // The shell keeps the socket, as systemd does. This process gives it up, or it would accept connections itself.
  const runs = 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" --input-type=module -e "$1"';
  const shell = spawn(
    'sh',
    ['-c', 'sh -c "$2" "$0" "$1" && sh -c "$2" "$0" "$1"', process.execPath, CHILD, runs],
    { stdio: ['ignore', 'pipe', 'inherit', (socket as unknown as { _handle: { fd: number } })._handle.fd] },
  );
  onTestFinished(() => void shell.kill());
  socket.close();
  const ended = once(shell, 'exit');
  for (const _ of ['first', 'second']) {
    const [said] = (await Promise.race([once(shell.stdout ?? shell, 'data'), ended])) as [unknown];
    const pid = Number(String(said).match(/^listens (\d+)$/m)?.[1]);
    const reply = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });
    expect(await reply.text()).toBe('reached');
    process.kill(pid);
  }
  expect(await ended).toEqual([0, null]);
});

test('a socket that was meant for another process is left alone', () => {
  expect(inheritedSocket({ LISTEN_PID: '7', LISTEN_FDS: '1' }, 8)).toBeUndefined();
  expect(inheritedSocket({}, 8)).toBeUndefined();
});
