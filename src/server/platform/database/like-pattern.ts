/** Escapes the wildcards of LIKE, so that a search text matches itself. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** The LIKE pattern of values that contain a text. */
export const containsPattern = (text: string) => `%${escapeLike(text)}%`;
