export type HtmlOptions = {
  /** The name of the picture that came along for this address; undefined where none did. */
  pictureOf?: (address: string) => string | undefined;
};

/** What is told of a picture that did not come along. */
export const describeLostPicture = (address: string) => `the picture “${shorten(address)}”`;

/** An address short enough for a sentence. */
export const shorten = (address: string) => (address.length > 80 ? `${address.slice(0, 79)}…` : address);
