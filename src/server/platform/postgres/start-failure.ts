/** An error that ends the start. Its message is a sentence for the person who started the portal. */
export function startFailure(sentence: string, cause?: unknown): Error {
  return Object.assign(new Error(sentence, { cause }), { name: 'StartFailure' });
}
