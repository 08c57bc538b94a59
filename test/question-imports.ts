import {
  bulkEditQuestionImportItems,
  importQuestions,
  listQuestionImportItems,
  readQuestionImport,
  type uploadQuestionFile,
} from '#contract/questions/imports.ts';
import { listQuestions } from '#contract/questions/question.ts';
import type { Reply } from './api-client.ts';
import type { Person } from './people.ts';
import type { Portal } from './portal.ts';
import { request } from './raw-request.ts';

/** Uploads a file of questions as a browser does and returns the envelope. */
export async function sendQuestions(
  portal: Pick<Portal, 'origin'>,
  { token }: Pick<Person, 'token'>,
  bytes: string | Uint8Array,
  name = 'questions.txt',
) {
  const body = new FormData();
  body.append('file', new File([bytes as Uint8Array<ArrayBuffer>], name));
  const { envelope } = await request(portal, 'POST', '/api/question/import', { token, body });
  return envelope as unknown as Reply<typeof uploadQuestionFile>;
}

/** Uploads a file, waits until its draft is prepared, and returns the draft's id. */
export async function aQuestionImport(
  portal: Pick<Portal, 'origin'>,
  admin: Person,
  bytes: string | Uint8Array,
  name?: string,
): Promise<number> {
  const { data, message } = await sendQuestions(portal, admin, bytes, name);
  if (!data) throw new Error(message);
  for (;;) {
    const { data: found } = await admin.call(readQuestionImport, { params: { id: data.id } });
    if (found.state !== 'preparing') return data.id;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The first page of an import's items. */
export async function listItems(admin: Person, id: number) {
  return (await admin.call(listQuestionImportItems, { params: { id } })).data.results;
}

export const importAll = (admin: Person, id: number, status: 'draft' | 'ready' = 'ready') =>
  admin.call(importQuestions, { params: { id }, body: { status } });

/** Downloads a file from the portal, by POST if there is a `body`. */
export async function downloadFile(
  { origin }: Pick<Portal, 'origin'>,
  { token }: Pick<Person, 'token'>,
  path: string,
  body?: object,
) {
  const response = await fetch(`${origin}/api${path}`, {
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: new TextDecoder().decode(bytes) };
}

let count = 0;

/** A word that no other question has. */
export const fresh = () => `zq${process.pid}x${++count}`;

export const gift = (...blocks: string[]) => blocks.join('\n\n');

/** A GIFT question about this word. */
export const sum = (word: string) =>
  `What is the sum for ${word}?{=Five ~Six ~Seven ####Count on your ${word} fingers.}`;

export const found = async (admin: Person, search: string, status: 'ready' | 'draft' = 'ready') =>
  (await admin.call(listQuestions, { query: { search, status } })).data?.results ?? [];

export const choose = (admin: Person, id: number, body: object) =>
  admin.call(bulkEditQuestionImportItems, { params: { id }, body });

export const TOPIC = { topic_tags: ['Averages'] };
