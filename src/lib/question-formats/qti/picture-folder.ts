/** The folder of pictures in a package that the portal writes, seen from one of its items. */
export const PICTURE_FOLDER = '../pictures/';
