import { DMOJ_MODULES } from '../../problem-packages/dmoj/python-modules.ts';

/** The file that starts: it comes first among the usual names. */
export const DMOJ_SHIM_NAME = '__main__.py';

/**
 * Calls the function `check` of a DMOJ checker, with the modules of DMOJ that such checkers import. Arguments: output, answer, input and
 * submission as paths, further keyword arguments as JSON. Prints the result as JSON; what the checker prints goes to the error output.
 */
export const DMOJ_SHIM = `${DMOJ_MODULES}
def standard(process_output, judge_output, **kwargs):
    lines = lambda data: [line.split() for line in utf8bytes(data).split(b'\\n') if line.split()]
    return lines(process_output) == lines(judge_output)

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

kwargs = json.loads(facts)
kwargs['result'] = Result(
    max_memory=kwargs.pop('max_memory'), execution_time=kwargs['execution_time'], proc_output=contents(output))
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
