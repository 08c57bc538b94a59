/** The category path of an item's topics, as Moodle's formats write it. */
export const categoryPath = (topics: string[]) => ['$course$', 'top', ...topics.map(escapeName)].join('/');

// A slash within a name is doubled. A space keeps a slash at the start of a name from the slash that separates names.
const escapeName = (name: string) =>
  name
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('/', '//')
    .replace(/^(?=\/)/, ' ');
