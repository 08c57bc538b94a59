/** The `easy` checker: the same characters in any order, without white space and case. */
export const EASY_CHECKER = `from collections import Counter

def check(process_output, judge_output, **kwargs):
    return Counter(b''.join(process_output.lower().split())) == Counter(b''.join(judge_output.lower().split()))
`;

/**
 * A program around a checker that is a Python module with \`check(process_output, judge_output, …)\`. It is called with
 * input, output and answer, and ends with 0 for accepted and 1 for wrong. The modules of DMOJ that checkers import are
 * stood in for.
 */
export const wrapPythonChecker = (source: string, settings: object): string => `import json
import sys
import types

SOURCE = ${JSON.stringify(source.replaceAll('\r\n', '\n'))}
SETTINGS = json.loads(${JSON.stringify(JSON.stringify(settings))})


class CheckerResult:
    def __init__(self, passed, points, feedback=None, extended_feedback=None):
        self.passed, self.points = bool(passed), points
        self.feedback, self.extended_feedback = feedback, extended_feedback


class InternalError(Exception):
    pass


def utf8bytes(text):
    return text if text is None or isinstance(text, bytes) else text.encode('utf-8')


def utf8text(text, errors='strict'):
    return text if text is None or isinstance(text, str) else text.decode('utf-8', errors)


def standard(process_output, judge_output, **kwargs):
    lines = [[line.split() for line in utf8bytes(text).splitlines() if line.strip()] for text in (process_output, judge_output)]
    return lines[0] == lines[1]


class Result:
    AC, WA, RTE, TLE, MLE, IR, SC, OLE, IE = 0, 1, 2, 4, 8, 16, 32, 64, 1 << 30
    result_flag = 0


def module(name, **members):
    made = types.ModuleType(name)
    made.__dict__.update(members)
    sys.modules[name] = made
    return made


checkers = types.SimpleNamespace(standard=types.SimpleNamespace(check=standard))
module('dmoj')
module('dmoj.result', CheckerResult=CheckerResult, Result=Result)
module('dmoj.error', InternalError=InternalError)
module('dmoj.utils')
module('dmoj.utils.unicode', utf8bytes=utf8bytes, utf8text=utf8text)
module('dmoj.checkers', standard=checkers.standard)
module('dmoj.checkers.standard', check=standard)


def read(path):
    with open(path, 'rb') as file:
        return file.read()


judge_input, process_output, judge_output = [read(path) for path in sys.argv[1:4]]
namespace = {'__name__': 'checker'}
exec(compile(SOURCE, 'checker.py', 'exec'), namespace)
result = namespace['check'](
    process_output,
    judge_output,
    judge_input=judge_input,
    submission_source=b'',
    submission_language='',
    point_value=1,
    case_position=0,
    batch=0,
    binary_data=False,
    execution_time=0.0,
    problem_id='',
    result=Result(),
    **SETTINGS,
)
passed = result.passed if isinstance(result, CheckerResult) else bool(result)
feedback = getattr(result, 'feedback', None)
if feedback:
    print(utf8text(feedback, 'replace'), file=sys.stderr)
sys.exit(0 if passed else 1)
`;
