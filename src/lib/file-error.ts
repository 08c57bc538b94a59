export type FileErrorCode = 'not-a-table' | 'broken-table' | 'table-too-large' | 'not-questions';

/** A file that cannot be read. `message` is a sentence for the person who sent the file. */
export class FileError extends Error {
  readonly code: FileErrorCode;

  constructor(code: FileErrorCode, message: string) {
    super(message);
    this.name = 'FileError';
    this.code = code;
  }
}
