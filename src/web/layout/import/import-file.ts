/** The fields that every kind of import has. */
export type ImportFile = {
  id: number;
  file_name: string;
  format: string;
  author: string;
  created_at: string;
};

export type StateLabel = { label: string; tone: 'neutral' | 'accent' | 'success' | 'warn' | 'danger' };

/** `Undone, except 3`: what came of undoing an import. */
export const undoneInWords = (kept: number) => (kept > 0 ? `Undone, except ${kept}` : 'Undone');
