import { renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadPyodide } from 'pyodide';
import { PYTHON_ENVIRONMENT } from './python-environment.ts';

/** What nearly every program imports. Nothing that keeps a seed, which all runs would share. */
const PRELOADED =
  'bisect, collections, functools, heapq, itertools, math, os, re, runpy, string, sys, traceback';

// `node make-python-snapshot.ts FILE` starts Python once and writes its memory to a file.
const [file = ''] = process.argv.slice(2);
const python = await loadPyodide({
  indexURL: dirname(fileURLToPath(import.meta.resolve('pyodide'))),
  jsglobals: {},
  env: PYTHON_ENVIRONMENT,
  _makeSnapshot: true,
});
python.runPython(`import ${PRELOADED}`);
const written = `${file}.${process.pid}`;
writeFileSync(written, python.makeMemorySnapshot());
renameSync(written, file);
