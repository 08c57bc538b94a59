/** A file for many readers: all replies share its bytes, without a copy for each. */
export class BufferedFile extends File {
  readonly content: Buffer;

  constructor(bytes: Buffer, name: string, type: string) {
    super([new Uint8Array(bytes)], name, { type });
    this.content = bytes;
  }
}
