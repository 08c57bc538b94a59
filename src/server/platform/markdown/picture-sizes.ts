/** The pictures that a text may show, by the hash in their address, with their sizes in pixels. */
export type PictureSizes = ReadonlyMap<string, { width: number; height: number }>;
