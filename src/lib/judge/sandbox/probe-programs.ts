/** Run by Node.js in the sandbox. Prints what it could do and must not, each as the end of a sentence, and `done` at the end. */
export const BREAKOUTS = `
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const net = require('node:net');
const facts = JSON.parse(process.argv[1]);
const works = (attempt) => {
  try { return attempt(); } catch { return false; }
};
const runs = (command, ...values) => works(() => {
  execFileSync(command, values, { stdio: 'ignore', timeout: 2000 });
  return true;
});
const tries = {
  'read a file of the worker': () => fs.readFileSync(facts.secret).length > 0,
  'read the folder of the portal': () => fs.readdirSync(facts.folder).length > 0,
  'read the accounts of the machine': () => fs.readFileSync('/etc/passwd').length > 0,
  'follow a link out of the sandbox': () => {
    fs.symlinkSync(facts.secret, '/tmp/link');
    return fs.readFileSync('/tmp/link').length > 0;
  },
  'see the home folders': () => fs.readdirSync('/root').length + fs.readdirSync('/home').length > 0,
  'write to the system': () => { fs.writeFileSync('/usr/probe', ''); return true; },
  'write beside its own folder': () => { fs.writeFileSync('/probe', ''); return true; },
  'write through an open file': () => { fs.writeFileSync('/proc/self/fd/0', 'x'); return true; },
  'change settings of the kernel': () => { fs.writeFileSync('/proc/sys/kernel/hostname', 'x'); return true; },
  'keep a file of the worker open': () =>
    / ([4-9]|\\d\\d+) -> (?!\\/dev\\/null)/.test(execFileSync('ls', ['-l', '/proc/self/fd'], { encoding: 'utf8' })),
  'see other processes': () => fs.readdirSync('/proc').filter((name) => /^\\d+$/.test(name)).length > 4,
  'signal the worker': () => facts.worker > 4 && process.kill(facts.worker, 0),
  'read the environment of the worker': () =>
    fs.readFileSync('/proc/1/environ', 'utf8').split('\\0').some((one) => /^(DATABASE_URL|PGPASSWORD|ADMIN_PASSWORD|npm_)/.test(one)) ||
    Object.keys(process.env).some((name) => !['PATH', 'HOME', 'LANG', 'PWD', 'OLDPWD', 'SHLVL', '_'].includes(name)),
  'run as root': () => process.getuid() === 0 || process.geteuid() === 0,
  'become another user': () => { process.setuid(process.getuid() + 1); return true; },
  'get rights of a program of root': () => /^NoNewPrivs:\\t0$/m.test(fs.readFileSync('/proc/self/status', 'utf8')),
  'keep capabilities': () => !/^CapEff:\\t0+$/m.test(fs.readFileSync('/proc/self/status', 'utf8')),
  'run without a filter of system calls': () => !/^Seccomp:\\t2$/m.test(fs.readFileSync('/proc/self/status', 'utf8')),
  'make namespaces': () => runs('unshare', '--user', 'true'),
  'mount a file system': () => runs('mount', '-t', 'tmpfs', 'tmpfs', '/tmp'),
  'read a disk': () => fs.readdirSync('/dev').some((name) => /^(sd|vd|nvme|mem|kmsg)/.test(name)),
};
for (const [name, attempt] of Object.entries(tries)) if (works(attempt)) console.log(name);
const finish = (reached) => {
  if (reached) console.log('use the network');
  console.log('done');
  process.exit();
};
try {
  const socket = net.connect(facts.port, '127.0.0.1');
  socket.on('connect', () => finish(true)).on('error', () => finish(false));
  setTimeout(() => finish(false), 2000);
} catch {
  finish(false);
}
`;

/** Starts processes until it may no more, and prints how many it started. */
export const FORK_BOMB = `
const { spawn } = require('node:child_process');
let started = 0;
const more = () => {
  const child = spawn('sleep', ['20'], { detached: true, stdio: 'ignore' });
  child.on('error', () => { console.log(started); process.exit(); });
  if (child.pid) started++;
  if (started > 500) { console.log(started); process.exit(); }
  if (child.pid) setImmediate(more);
};
more();
`;
