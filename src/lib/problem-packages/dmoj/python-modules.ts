/** The modules of DMOJ, in Python, that both its checkers and its graders import. `module` adds another one, `contents` reads a file. */
export const DMOJ_MODULES = `
import importlib.util, json, os, sys, traceback, types

class CheckerResult:
    def __init__(self, passed, points, feedback=None, extended_feedback=None):
        self.passed, self.points = passed, points
        self.feedback, self.extended_feedback = feedback, extended_feedback

class Result:
    AC, WA, RTE, TLE, MLE, IR, SC, OLE, IE = 0, 1, 2, 4, 8, 16, 32, 64, 1 << 30

    def __init__(self, case=None, result_flag=0, max_memory=0, execution_time=0, proc_output=b'', **ignored):
        self.result_flag, self.max_memory, self.execution_time = result_flag, max_memory, execution_time
        self.proc_output, self.feedback, self.extended_feedback, self.points = proc_output, None, None, 0

class InternalError(Exception):
    pass

def utf8text(value, errors='strict'):
    return value.decode('utf-8', errors) if isinstance(value, bytes) else value

def utf8bytes(value):
    return value.encode('utf-8') if isinstance(value, str) else value

def contents(path):
    with open(path, 'rb') as file:
        return file.read()

def module(name, **members):
    made = types.ModuleType(name)
    made.__path__ = []
    made.__dict__.update(members)
    sys.modules[name] = made
    parent, _, own = name.rpartition('.')
    if parent:
        setattr(sys.modules[parent], own, made)

module('dmoj')
module('dmoj.result', CheckerResult=CheckerResult, Result=Result)
module('dmoj.error', InternalError=InternalError)
module('dmoj.utils')
module('dmoj.utils.unicode', utf8text=utf8text, utf8bytes=utf8bytes)
`;
