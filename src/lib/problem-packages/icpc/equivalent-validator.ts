import type { Checker } from '../problem-package.ts';

/** An output validator that decides as the checker does, for those that the default validator with its flags does not imitate. */
export function equivalentValidator(checker: Checker): string | undefined {
  const view = viewOf(checker);
  return (
    view &&
    `import sys


def rows(data):
    return [row.split() for row in data.split(b'\\n') if row.split()]


def lines(data):
    found = [row.rstrip() for row in data.split(b'\\n')]
    while found and not found[-1]:
        found.pop()
    return found


def view(data):
    return ${view}


with open(sys.argv[2], 'rb') as answer:
    same = view(sys.stdin.buffer.read()) == view(answer.read())
sys.exit(42 if same else 43)
`
  );
}

function viewOf(checker: Checker): string | undefined {
  switch (checker.kind) {
    case 'lines':
      return 'lines(data)';
    case 'unordered':
      return checker.of === 'lines' ? 'sorted(rows(data))' : 'sorted(data.split())';
    case 'tokens':
      if (!checker.line_breaks || checker.spaces) return undefined;
      return checker.case_sensitive ? 'rows(data)' : 'rows(data.lower())';
    default:
      return undefined;
  }
}
