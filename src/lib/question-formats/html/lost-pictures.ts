export type HtmlOptions = {
  /** The name of the picture that came along for this address; undefined where none did. */
  pictureOf?: (address: string) => string | undefined;
};

/** What is told of a picture that did not come along. */
export const lostPicture = (address: string) => `the picture “${shortened(address)}”`;

/** An address short enough for a sentence. */
export const shortened = (address: string) => (address.length > 80 ? `${address.slice(0, 79)}…` : address);
