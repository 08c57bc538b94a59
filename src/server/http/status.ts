// Imported, node:http would hand over all that it has, a client of the web among it: 11 MB that nobody here asks for.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/** How a reply begins. */
export const statusLine = (status: number) => `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
