/** A topic of coding problems. Its slug is stored with the problem. */
type Topic = { slug: string; name: string; children?: Topic[] };

/** The tree of topics for data structures and algorithms. */
export const CODING_TOPICS: Topic[] = [
  {
    slug: 'arrays',
    name: 'Arrays',
    children: [
      { slug: 'prefix-sums', name: 'Prefix sums' },
      { slug: 'matrices', name: 'Matrices' },
      { slug: 'intervals', name: 'Intervals' },
      { slug: 'sorting', name: 'Sorting' },
    ],
  },
  {
    slug: 'strings',
    name: 'Strings',
    children: [
      { slug: 'pattern-matching', name: 'Pattern matching' },
      { slug: 'palindromes', name: 'Palindromes' },
      { slug: 'parsing', name: 'Parsing' },
    ],
  },
  { slug: 'hashing', name: 'Hashing' },
  {
    slug: 'two-pointers',
    name: 'Two pointers',
    children: [{ slug: 'sliding-window', name: 'Sliding window' }],
  },
  {
    slug: 'stacks-and-queues',
    name: 'Stacks and queues',
    children: [{ slug: 'monotonic-stack', name: 'Monotonic stack' }],
  },
  { slug: 'linked-structures', name: 'Linked structures' },
  {
    slug: 'trees',
    name: 'Trees',
    children: [
      { slug: 'tree-traversal', name: 'Tree traversal' },
      { slug: 'search-trees', name: 'Search trees' },
      { slug: 'tries', name: 'Tries' },
      { slug: 'range-queries', name: 'Range queries' },
    ],
  },
  { slug: 'heaps', name: 'Heaps' },
  {
    slug: 'graphs',
    name: 'Graphs',
    children: [
      { slug: 'graph-traversal', name: 'Graph traversal' },
      { slug: 'shortest-paths', name: 'Shortest paths' },
      { slug: 'topological-order', name: 'Topological order' },
      { slug: 'spanning-trees', name: 'Spanning trees' },
      { slug: 'disjoint-sets', name: 'Disjoint sets' },
    ],
  },
  { slug: 'recursion-and-backtracking', name: 'Recursion and backtracking' },
  { slug: 'binary-search', name: 'Binary search' },
  { slug: 'greedy', name: 'Greedy' },
  {
    slug: 'dynamic-programming',
    name: 'Dynamic programming',
    children: [
      { slug: 'knapsack', name: 'Knapsack' },
      { slug: 'subsequences', name: 'Subsequences' },
      { slug: 'grid-paths', name: 'Paths in grids' },
      { slug: 'bitmask-states', name: 'Bitmask states' },
    ],
  },
  { slug: 'bits', name: 'Bits' },
  {
    slug: 'maths',
    name: 'Maths',
    children: [
      { slug: 'number-theory', name: 'Number theory' },
      { slug: 'combinatorics', name: 'Combinatorics' },
      { slug: 'geometry', name: 'Geometry' },
    ],
  },
  {
    slug: 'sql',
    name: 'SQL',
    children: [
      { slug: 'sql-joins', name: 'Joins' },
      { slug: 'sql-grouping', name: 'Grouping' },
      { slug: 'sql-subqueries', name: 'Subqueries' },
      { slug: 'sql-windows', name: 'Window functions' },
    ],
  },
];
