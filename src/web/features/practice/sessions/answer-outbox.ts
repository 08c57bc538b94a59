import type { SentAnswer } from '#contract/practice/sessions.ts';

/** Answers of practice sessions that the server has not confirmed, by session. They outlive a reload and a lost network. */
const key = (sessionId: string) => `practice-answers-${sessionId}`;

/** The answers of a session that wait to be sent, oldest first. */
export function readUnsentAnswers(sessionId: string): SentAnswer[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(sessionId)) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** Keeps an answer until `removeUnsentAnswers` takes it away. */
export function addUnsentAnswer(sessionId: string, answer: SentAnswer): void {
  write(sessionId, [...readUnsentAnswers(sessionId), answer]);
}

export function removeUnsentAnswers(sessionId: string, ids: readonly string[]): void {
  // Read again: another window of the same session may have added answers meanwhile.
  write(
    sessionId,
    readUnsentAnswers(sessionId).filter(({ answer_id }) => !ids.includes(answer_id)),
  );
}

function write(sessionId: string, answers: SentAnswer[]): void {
  try {
    if (answers.length === 0) localStorage.removeItem(key(sessionId));
    else localStorage.setItem(key(sessionId), JSON.stringify(answers));
  } catch {
    // The browser keeps nothing; the answer is still sent from memory.
  }
}

/** A random UUID (RFC 9562, version 4). `crypto.randomUUID` is missing where the portal is served without TLS. */
export function createAnswerId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
