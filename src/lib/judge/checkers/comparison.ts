/** What a checker says of an output. `message` tells nothing of the answer. */
export type Comparison = { accepted: boolean; message?: string };

export const ACCEPTED: Comparison = { accepted: true };
export const different = (message: string): Comparison => ({ accepted: false, message });

const SPACE = 32;
const TAB = 9;
const NEWLINE = 10;
const RETURN = 13;

export const isSpace = (byte: number | undefined) =>
  byte === SPACE || (byte !== undefined && byte >= TAB && byte <= RETURN);

export const isNewline = (byte: number | undefined) => byte === NEWLINE;

export const textOf = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
