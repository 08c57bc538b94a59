/** A file that is sent to many: its bytes are the same for all, and nobody's copy. */
export class BufferedFile extends File {
  readonly content: Buffer;

  constructor(bytes: Buffer, name: string, type: string) {
    super([new Uint8Array(bytes)], name, { type });
    this.content = bytes;
  }
}
