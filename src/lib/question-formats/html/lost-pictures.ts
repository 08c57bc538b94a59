export type HtmlOptions = {
  /** The name of the picture that the file contains for this address; undefined where it contains none. */
  pictureOf?: (address: string) => string | undefined;
};

/** Names a picture that the file does not contain. */
export const describeLostPicture = (address: string) => `the picture “${shorten(address)}”`;

/** An address, shortened to fit into a sentence. */
export const shorten = (address: string) => (address.length > 80 ? `${address.slice(0, 79)}…` : address);
