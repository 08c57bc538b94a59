import type { SentAnswer } from '#contract/practice/sessions.ts';
import { currentAuth } from '#web/api/auth-state.ts';

/** Answers of one's practice sessions that the server has not confirmed. They outlive a reload, a lost network and a sign-out. */
const prefix = () => `practice-answers-${currentAuth().user?.regno ?? ''}-`;
const key = (sessionId: string) => prefix() + sessionId;

/** The sessions with answers that wait to be sent. */
export function listUnsentSessions(): string[] {
  try {
    const own = prefix();
    const ids = Object.keys(localStorage).map((name) => (name.startsWith(own) ? name.slice(own.length) : ''));
    // A registration number may begin like a longer one.
    return ids.filter((id) => /^\d+$/.test(id));
  } catch {
    return [];
  }
}

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
