import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Problem } from '#server/platform/http/problem.ts';
import { createFairQueue } from '#server/platform/sandbox/fair-queue.ts';
import type { DecodeAnswer, DecodedImage, DecodeRequest } from './decoder-process.ts';

/** CPU time, which is the same on a busy machine. */
const CPU_LIMIT_MS = 5_000;
/** Far longer than any picture takes: the process hangs, or never started. */
const ANSWER_TIMEOUT_MS = 60_000;
/** One picture is often followed by another. */
const IDLE_MS = 5_000;
const PROCESS_PATH = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));

/** A picture as it is stored. `hash` is the SHA-256 of `bytes`, a WebP. */
type ProcessedImage = { hash: string; bytes: Buffer };
type SizedImage = ProcessedImage & { width: number; height: number };

/** Converts uploaded pictures for storage, a few at a time. */
export type ImageProcessor = {
  /** A square WebP without metadata. Throws `broken-picture`, `too-many-pixels`, or `busy`. */
  cropSquare(bytes: Uint8Array): Promise<ProcessedImage>;
  /** A WebP without metadata that keeps its proportions, and its size in pixels. Throws as `cropSquare` does. */
  fitWithin(bytes: Uint8Array): Promise<SizedImage>;
};

/**
 * A bounded queue in front of the decoder, which holds at most `width` pictures of 16 megapixels in memory. It runs in processes of its
 * own: a picture that takes longer than `cpuMs` is ended with its process, and none takes a thread that verifies passwords.
 */
export function createImageProcessor(width = 2, length = 40, cpuMs = CPU_LIMIT_MS): ImageProcessor {
  const queue = createFairQueue(width, length);
  // So that portraits leave one place to the pictures of questions.
  const avatarQueue = createFairQueue(1, length);
  const process = async (fit: DecodeRequest['fit'], bytes: Uint8Array): Promise<SizedImage> => {
    const image = await queue(() => decode({ fit, bytes, cpuMs }));
    const stored = Buffer.from(image.bytes);
    return { hash: hashOf(stored), bytes: stored, width: image.width, height: image.height };
  };
  return {
    cropSquare: (bytes) =>
      avatarQueue(async () => {
        const { hash, bytes: stored } = await process('square', bytes);
        return { hash, bytes: stored };
      }),
    fitWithin: (bytes) => process('within', bytes),
  };
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const idleProcesses = new Map<ChildProcess, NodeJS.Timeout>();

async function decode(request: DecodeRequest): Promise<DecodedImage> {
  const child = acquireProcess();
  const { promise, resolve, reject } = Promise.withResolvers<DecodeAnswer>();
  // The process ends itself at its limit, and the system may end it for want of memory.
  const end = () => resolve({ refusal: 'broken-picture' });
  const timeout = setTimeout(() => child.kill('SIGKILL'), ANSWER_TIMEOUT_MS);
  child.on('message', resolve).on('exit', end).on('error', reject);
  try {
    child.send(request, (error) => error && reject(error));
    const answer = await promise;
    if ('refusal' in answer) throw new Problem(answer.refusal);
    return answer.image;
  } finally {
    clearTimeout(timeout);
    child.off('message', resolve).off('exit', end).off('error', reject);
    releaseProcess(child);
  }
}

function acquireProcess(): ChildProcess {
  for (const [child, timer] of idleProcesses) {
    clearTimeout(timer);
    idleProcesses.delete(child);
    if (!child.connected) continue;
    child.ref();
    child.channel?.ref();
    return child;
  }
  const child = fork(PROCESS_PATH, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
  });
  // `send` reports it as well. Without this listener an error between tasks would end the portal.
  child.on('error', () => {});
  lowerPriority(child);
  return child;
}

/** Pictures can wait for saves and sign-ins. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended already.
  }
}

function releaseProcess(child: ChildProcess): void {
  if (!child.connected) return;
  const end = () => {
    idleProcesses.delete(child);
    child.kill('SIGKILL');
  };
  idleProcesses.set(child, setTimeout(end, IDLE_MS).unref());
  child.unref();
  child.channel?.unref();
}
