/** The picture folder of a package that the portal writes, relative to an item. */
export const PICTURE_FOLDER = '../pictures/';
