/** A package that cannot be read. `message` is a sentence for the person who chose it. */
export class PackageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PackageError';
  }
}
