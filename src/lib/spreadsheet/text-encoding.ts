import { brokenTable } from './sheet.ts';

/** The decoded text, and a remark where the encoding was guessed. */
export type DecodedText = { text: string; remark?: string };

/**
 * Decodes a file by its byte order mark, or by what its bytes can be. Throws `broken-table` for bytes that are no
 * text, and for UTF-8 mixed with other bytes, unless `mixed` lets each line have its own encoding.
 */
export function decodeText(file: Buffer, { mixed = false } = {}): DecodedText {
  const decoded = decodeBytes(file, mixed);
  const nul = decoded.text.indexOf('\u0000');
  if (nul >= 0)
    throw brokenTable(
      `Line ${lineNumberAt(decoded.text, nul)} holds a byte that is no text. Save it again as plain text in UTF-8.`,
    );
  return decoded;
}

function decodeBytes(file: Buffer, mixed: boolean): DecodedText {
  if (file[0] === 0xff && file[1] === 0xfe) return { text: decodeUtf16(file.subarray(2), 'utf-16le') };
  if (file[0] === 0xfe && file[1] === 0xff) return { text: decodeUtf16(file.subarray(2), 'utf-16be') };
  const order = detectUtf16(file);
  if (order) return { text: decodeUtf16(file, order) };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(file) };
  } catch {
    const text = decodeWindows1252(file);
    if (text === undefined) return mixed ? decodeByLine(file) : throwDamaged(file);
    return { text, remark: 'The file is not UTF-8 and was read as Windows-1252.' };
  }
}

function decodeUtf16(bytes: Buffer, label: 'utf-16le' | 'utf-16be'): string {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    throw brokenTable('The file says that it is UTF-16 and is not. Save it again as plain text in UTF-8.');
  }
}

// UTF-16 without a byte order mark: in plain text, every other byte is zero.
function detectUtf16(file: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const head = file.subarray(0, 1_000);
  if (head.length < 4 || file.length % 2 !== 0) return undefined;
  const zeros = [0, 0];
  for (const [place, byte] of head.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = head.length * 0.4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : undefined;
}

const UNUSED = /[\u0081\u008d\u008f\u0090\u009d]/;
const UTF8_PAIR = /[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00ef][\u0080-\u00bf]{2}/;

/** Decodes Windows-1252. Refuses bytes that it does not use and UTF-8 sequences, which show a damaged file. */
function decodeWindows1252(file: Buffer): string | undefined {
  return findDamage(file) >= 0 ? undefined : new TextDecoder('windows-1252').decode(file);
}

function findDamage(file: Buffer): number {
  const bytes = file.toString('latin1');
  return Math.max(bytes.search(UNUSED), bytes.search(UTF8_PAIR));
}

function throwDamaged(file: Buffer): never {
  const line = lineNumberAt(file.toString('latin1'), findDamage(file));
  throw brokenTable(`The letters around line ${line} are damaged. Save the file again in UTF-8.`);
}

/** Decodes UTF-8, with Windows-1252 for lines that are not UTF-8. */
function decodeByLine(file: Buffer): DecodedText {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const odd: number[] = [];
  const lines = file
    .toString('latin1')
    .split('\n')
    .map((line, n) => {
      const bytes = Buffer.from(line, 'latin1');
      try {
        return strict.decode(bytes);
      } catch {
        odd.push(n + 1);
        return new TextDecoder('windows-1252').decode(bytes);
      }
    });
  const named = `${odd.slice(0, 5).join(', ')}${odd.length > 5 ? ' and more' : ''}`;
  return {
    text: lines.join('\n'),
    remark: `Not UTF-8, and read as Windows-1252: line ${named}. Look at the letters there.`,
  };
}

function lineNumberAt(text: string, place: number): number {
  return text.slice(0, place).split(/\r\n|\n|\r/).length;
}
