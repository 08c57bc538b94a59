import { crc32, deflateRawSync } from 'node:zlib';

type Part = { path: string; text: string | Buffer };
type ArchiveOptions = {
  /** A false size of the parts, for the archive's directory. */
  declared?: number;
  encrypted?: boolean;
};

const NOTHING = deflateRawSync('');

/** The bytes of a ZIP archive as in PKWARE's APPNOTE, with any paths. */
export function createZip(parts: Part[], { declared, encrypted = false }: ArchiveOptions = {}): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, text } of parts) {
    const name = Buffer.from(path);
    const whole = typeof text === 'string' ? Buffer.from(text) : text;
    const packed = whole.length === 0 ? NOTHING : deflateRawSync(whole, { level: 1 });
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(encrypted ? 0x0801 : 0x0800, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(whole), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(declared ?? whole.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), facts, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), facts, tail, name]));
    bodies.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, index, Buffer.from('504b0506', 'hex'), end]);
}
