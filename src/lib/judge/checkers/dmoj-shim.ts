/** The file that starts: it comes first among the usual names. */
export const DMOJ_SHIM_NAME = '__main__.py';

/**
 * Calls the function `check` of a DMOJ checker, with the modules of DMOJ that such checkers import. Arguments: output, answer, input and
 * submission as paths, further keyword arguments as JSON. Prints the result as JSON; what the checker prints goes to the error output.
 */
export const DMOJ_SHIM = `
import importlib.util, json, os, sys, types

class CheckerResult:
    def __init__(self, passed, points, feedback=None, extended_feedback=None):
        self.passed, self.points = passed, points
        self.feedback, self.extended_feedback = feedback, extended_feedback

class Result:
    AC, WA, RTE, TLE, MLE, IR, SC, OLE, IE = 0, 1, 2, 4, 8, 16, 32, 64, 1 << 30

    def __init__(self, max_memory, execution_time, proc_output):
        self.result_flag, self.max_memory, self.execution_time = 0, max_memory, execution_time
        self.proc_output, self.feedback, self.extended_feedback, self.points = proc_output, None, None, 0

class InternalError(Exception):
    pass

def utf8text(value, errors='strict'):
    return value.decode('utf-8', errors) if isinstance(value, bytes) else value

def utf8bytes(value):
    return value.encode('utf-8') if isinstance(value, str) else value

def standard(process_output, judge_output, **kwargs):
    lines = lambda data: [line.split() for line in utf8bytes(data).split(b'\\n') if line.split()]
    return lines(process_output) == lines(judge_output)

def module(name, **contents):
    made = types.ModuleType(name)
    made.__path__ = []
    made.__dict__.update(contents)
    sys.modules[name] = made
    parent, _, own = name.rpartition('.')
    if parent:
        setattr(sys.modules[parent], own, made)

module('dmoj')
module('dmoj.result', CheckerResult=CheckerResult, Result=Result)
module('dmoj.error', InternalError=InternalError)
module('dmoj.utils')
module('dmoj.utils.unicode', utf8text=utf8text, utf8bytes=utf8bytes)
module('dmoj.checkers')
module('dmoj.checkers.standard', check=standard)

output, answer, input_file, submission, facts, *further = sys.argv[1:]
report = os.fdopen(os.dup(1), 'w')
sys.stdout = sys.stderr
folder = os.path.dirname(os.path.abspath(__file__))
names = sorted(name for name in os.listdir(folder) if name.endswith('.py') and name != '__main__.py')
usual = [name for name in ('checker.py', 'check.py') if name in names]
spec = importlib.util.spec_from_file_location('checker', os.path.join(folder, (usual or names)[0]))
checker = importlib.util.module_from_spec(spec)
spec.loader.exec_module(checker)

def contents(path):
    with open(path, 'rb') as file:
        return file.read()

kwargs = json.loads(facts)
kwargs['result'] = Result(kwargs.pop('max_memory'), kwargs['execution_time'], contents(output))
for one in further:
    kwargs.update(json.loads(one))
def call(convert):
    return checker.check(
        convert(contents(output)),
        convert(contents(answer)),
        judge_input=convert(contents(input_file)),
        submission_source=convert(contents(submission)),
        **kwargs,
    )

def listed(function):
    return lambda *values: list(function(*values))

try:
    result = call(lambda value: value)
except TypeError:
    # Checkers from the time of Python 2 take texts, and lists from filter, map and zip.
    checker.__dict__.update({one.__name__: listed(one) for one in (filter, map, zip)})
    result = call(utf8text)
if isinstance(result, CheckerResult) or hasattr(result, 'passed'):
    said = {'passed': bool(result.passed), 'points': float(result.points), 'feedback': utf8text(result.feedback or '')}
else:
    said = {'passed': bool(result)}
report.write(json.dumps(said))
report.close()
`;
