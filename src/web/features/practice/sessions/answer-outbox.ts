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
