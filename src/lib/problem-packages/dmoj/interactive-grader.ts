import { decodeText } from '../files/package-files.ts';
import { PackageError } from '../package-error.ts';
import type { JudgeProgram } from '../problem-package.ts';
import { DMOJ_MODULES } from './python-modules.ts';

type Files = ReadonlyMap<string, Uint8Array>;

/**
 * Runs the class `Grader` of a module, which talks with the solution through standard input and output. Arguments: input and answer as paths.
 * Ends with 0 for a right solution, 1 for a wrong one, and 3 for a fault of the grader.
 */
const MAIN = `${DMOJ_MODULES}
class WrongAnswer(Exception):
    def __init__(self, feedback=None):
        self.feedback = feedback

class InteractiveGrader:
    pass

class Output(bytes):
    """What a solution wrote. Graders compare it with bytes or with text."""
    def __eq__(self, other):
        return bytes.__eq__(self, utf8bytes(other))
    def __ne__(self, other):
        return not self == other
    __hash__ = bytes.__hash__

class TestCase:
    position, batch, points, config = 0, 0, 1, {}

    def __init__(self, paths):
        self.input_path, self.output_path = paths
    def input_data(self):
        return contents(self.input_path)
    def output_data(self):
        return contents(self.output_path)

class Interactor:
    def __init__(self, source, target):
        self.source, self.target, self.tokens = source, target, []
    def read(self):
        return Output(self.source.read())
    def readln(self, strip_newline=True):
        line = self.source.readline()
        if not line:
            raise WrongAnswer('the output ended')
        return Output(line.rstrip(b'\\r\\n') if strip_newline else line)
    def readtoken(self, delim=None):
        while not self.tokens:
            self.tokens = bytes(self.readln()).split(utf8bytes(delim))
        return Output(self.tokens.pop(0))
    def number(self, convert, low, high, delim):
        token = self.readtoken(delim)
        try:
            value = convert(token)
        except ValueError:
            raise WrongAnswer('a number was expected')
        if not low <= value <= high:
            raise WrongAnswer('a number is out of range')
        return value
    def readint(self, lo=float('-inf'), hi=float('inf'), delim=None):
        return self.number(int, lo, hi, delim)
    def readfloat(self, lo=float('-inf'), hi=float('inf'), delim=None):
        return self.number(float, lo, hi, delim)
    def write(self, value):
        try:
            self.target.write(value if isinstance(value, bytes) else str(value).encode('utf-8'))
            self.target.flush()
        except BrokenPipeError:
            pass
    def writeln(self, value):
        self.write((value if isinstance(value, bytes) else str(value).encode('utf-8')) + b'\\n')
    def close(self):
        self.target.close()

module('dmoj.graders', InteractiveGrader=InteractiveGrader)
module('dmoj.graders.interactive', InteractiveGrader=InteractiveGrader, Interactor=Interactor, WrongAnswer=WrongAnswer)

interactor = Interactor(sys.stdin.buffer, os.fdopen(os.dup(1), 'wb'))
os.dup2(2, 1)
try:
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'grader.py')
    spec = importlib.util.spec_from_file_location('grader', path)
    grader = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(grader)
    said = grader.Grader().interact(TestCase(sys.argv[1:3]), interactor)
    if isinstance(said, Result):
        said = said.result_flag == Result.AC
    passed = bool(said.passed if isinstance(said, CheckerResult) else said)
except WrongAnswer as wrong:
    print(wrong.feedback or '', file=sys.stderr)
    passed = False
except Exception:
    traceback.print_exc()
    os._exit(3)
os._exit(0 if passed else 1)
`;

/** The interactor that a `custom_judge` is, where it only talks. Throws a `PackageError` for graders that do more. */
export function readInteractiveGrader(name: string, files: Files): JudgeProgram {
  const bytes = files.get(name);
  if (!bytes) throw new PackageError(`The grader ${name} is missing in the package.`);
  const content = decodeText(bytes);
  if (!/class\s+Grader\s*\(\s*InteractiveGrader\s*\)/.test(content) || !/def\s+interact\s*\(/.test(content))
    throw new PackageError(
      `The grader ${name} (custom_judge) is no InteractiveGrader with a method interact, and others are not supported.`,
    );
  return {
    ...{ protocol: 'dmoj', language: 'python', arguments: [] },
    files: [
      { name: '__main__.py', content: MAIN },
      { name: 'grader.py', content },
    ],
  };
}
