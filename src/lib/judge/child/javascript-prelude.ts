const EXPORTS: Record<string, string[]> = {
  fs: ['readFileSync', 'writeFileSync', 'writeSync', 'existsSync', 'readSync', 'fstatSync'],
  readline: ['createInterface'],
  'readline/promises': ['createInterface'],
  process: ['stdin', 'stdout', 'stderr', 'argv', 'env', 'exit', 'nextTick', 'hrtime'],
  os: ['EOL'],
  util: ['format', 'inspect'],
  events: ['EventEmitter', 'once'],
  assert: ['ok', 'equal', 'strictEqual', 'deepStrictEqual'],
  perf_hooks: ['performance'],
  buffer: ['Buffer'],
  timers: ['setTimeout', 'setImmediate', 'setInterval', 'clearTimeout'],
};

/** The modules of Node.js that programs of contests use, as far as they use them. */
export const MODULE_NAMES = Object.keys(EXPORTS);

/** A module's source for `import`. */
export const moduleSource = (name: string) =>
  [
    `const module = globalThis.require(${JSON.stringify(name)});`,
    'export default module;',
    ...(EXPORTS[name] ?? []).map((one) => `export const ${one} = module.${one};`),
  ].join('\n');

/** What Node.js has and QuickJS lacks. `__host` reaches the process around it and is gone when the program starts. */
export const PRELUDE = `
(() => {
  const host = globalThis.__host;
  delete globalThis.__host;
  const buffered = { write: [], writeError: [] };
  let size = 0;
  const flush = () => {
    for (const name of ['write', 'writeError']) {
      if (buffered[name].length > 0) host[name](buffered[name].join(''));
      buffered[name] = [];
    }
    size = 0;
  };
  const print = (name, text) => {
    buffered[name].push(text);
    size += text.length;
    if (size > 65536) flush();
  };
  const isSimple = (value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  const formatAll = (values) =>
    values.every(isSimple) && !(values.length > 1 && String(values[0]).includes('%'))
      ? values.map((value) => (Object.is(value, -0) ? '-0' : String(value))).join(' ')
      : host.format(...values.map(plain));
  const plain = (value) =>
    value instanceof Error ? String(value.stack ? value + '\\n' + value.stack : value)
    : value instanceof Map ? { Map: [...value] } : value instanceof Set ? { Set: [...value] } : value;

  class Buffer extends Uint8Array {
    static from(value, encoding) {
      if (typeof value !== 'string') return Uint8Array.from.call(Buffer, value);
      const bytes = [];
      for (const letter of value) {
        const point = letter.codePointAt(0);
        if (point < 0x80) bytes.push(point);
        else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63));
        else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
        else bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
      }
      return Uint8Array.from.call(Buffer, bytes);
    }
    static alloc(length) { return new Buffer(length); }
    static concat(list) {
      const all = new Buffer(list.reduce((sum, one) => sum + one.length, 0));
      let at = 0;
      for (const one of list) { all.set(one, at); at += one.length; }
      return all;
    }
    static isBuffer(value) { return value instanceof Buffer; }
    toString() { return host.decode(this.buffer.slice(this.byteOffset, this.byteOffset + this.byteLength)); }
  }
  const contents = (path) => {
    const data = host.readFile(path === 0 || path === process.stdin.fd ? '/dev/stdin' : String(path));
    if (data === undefined) {
      const error = new Error("ENOENT: no such file or directory, open '" + path + "'");
      error.code = 'ENOENT';
      throw error;
    }
    return new Buffer(data);
  };

  const tasks = [];
  let order = 0;
  const later = (call, delay, repeat) => {
    const task = { call, at: host.now() + Math.max(Number(delay) || 0, 0), order: order++, repeat };
    tasks.push(task);
    return task;
  };
  const cancel = (task) => { const at = tasks.indexOf(task); if (at >= 0) tasks.splice(at, 1); };
  globalThis.__next = () => {
    if (tasks.length === 0) return false;
    let first = tasks[0];
    for (const task of tasks) if (task.at < first.at || (task.at === first.at && task.order < first.order)) first = task;
    host.sleep(first.at - host.now());
    cancel(first);
    if (first.repeat !== undefined) { first.at = host.now() + Math.max(first.repeat, 1); tasks.push(first); }
    first.call();
    return true;
  };

  class EventEmitter {
    #handlers = new Map();
    on(name, call) { this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), call]); return this; }
    addListener(name, call) { return this.on(name, call); }
    once(name, call) {
      const own = (...values) => { this.off(name, own); call.apply(this, values); };
      return this.on(name, own);
    }
    off(name, call) { this.#handlers.set(name, (this.#handlers.get(name) ?? []).filter((one) => one !== call)); return this; }
    removeListener(name, call) { return this.off(name, call); }
    removeAllListeners(name) { if (name) this.#handlers.delete(name); else this.#handlers.clear(); return this; }
    listenerCount(name) { return (this.#handlers.get(name) ?? []).length; }
    emit(name, ...values) {
      const calls = this.#handlers.get(name) ?? [];
      for (const call of calls) call.apply(this, values);
      return calls.length > 0;
    }
  }
  class Input extends EventEmitter {
    fd = 0; isTTY = false; #begun = false; #encoding; #left;
    setEncoding(encoding) { this.#encoding = encoding; return this; }
    resume() { this.#begin(); return this; }
    pause() { return this; }
    unref() { return this; }
    ref() { return this; }
    on(name, call) {
      super.on(name, call);
      if (name === 'data' || name === 'end' || name === 'readable') this.#begin();
      return this;
    }
    read() { const data = this.#left; this.#left = null; return data === undefined ? null : data; }
    #begin() {
      if (this.#begun) return;
      this.#begun = true;
      later(() => {
        const data = contents(0);
        const whole = this.#encoding ? data.toString() : data;
        this.#left = data.length > 0 ? whole : null;
        this.emit('readable');
        if (data.length > 0 && this.listenerCount('data') > 0) this.emit('data', whole);
        later(() => { this.emit('readable'); this.emit('end'); this.emit('close'); });
      });
    }
    async *[Symbol.asyncIterator]() {
      this.#begun = true;
      const data = contents(0);
      if (data.length > 0) yield this.#encoding ? data.toString() : data;
    }
  }
  const lines = () => {
    const all = contents(0).toString().split(/\\r?\\n/);
    if (all.at(-1) === '') all.pop();
    return all;
  };
  class Interface extends EventEmitter {
    #lines = lines(); #questions = []; #closed = false; #begun = false; #at = 0;
    constructor() { super(); later(() => this.#step()); }
    #step() {
      if (this.#closed) return;
      if (this.listenerCount('line') === 0 && this.#questions.length === 0 && this.#begun) return;
      this.#begun = true;
      if (this.#at >= this.#lines.length) return this.close();
      const question = this.#questions.shift();
      if (question) question(this.#lines[this.#at++]);
      else if (this.listenerCount('line') > 0) this.emit('line', this.#lines[this.#at++]);
      else return;
      later(() => this.#step());
    }
    on(name, call) { super.on(name, call); if (name === 'line' && this.#begun) later(() => this.#step()); return this; }
    question(words, options, call) {
      print('write', String(words));
      const answer = typeof options === 'function' ? options : call;
      if (answer) { this.#questions.push(answer); if (this.#begun) later(() => this.#step()); return; }
      return new Promise((resolve) => { this.#questions.push(resolve); if (this.#begun) later(() => this.#step()); });
    }
    setPrompt() {}
    prompt() {}
    pause() { return this; }
    resume() { return this; }
    write() {}
    close() { if (!this.#closed) { this.#closed = true; this.emit('close'); } }
    async *[Symbol.asyncIterator]() {
      this.#closed = true;
      while (this.#at < this.#lines.length) yield this.#lines[this.#at++];
    }
  }

  const stream = (name, fd) => ({
    fd, isTTY: false, columns: 80,
    write(text, encoding, done) {
      print(name, typeof text === 'string' ? text : String(text));
      const call = typeof encoding === 'function' ? encoding : done;
      if (call) later(call);
      return true;
    },
    end(text) { if (text !== undefined) this.write(text); },
    on() { return this; }, once() { return this; }, emit() { return false; },
  });
  const process = new EventEmitter();
  Object.assign(process, {
    env: {}, pid: 2, platform: 'linux', version: 'v24.0.0', versions: { node: '24.0.0' }, exitCode: undefined,
    stdin: new Input(), stdout: stream('write', 1), stderr: stream('writeError', 2),
    exit(code) { flush(); host.exit(Number(code ?? process.exitCode ?? 0)); },
    nextTick(call, ...values) { Promise.resolve().then(() => call(...values)); },
    cwd: () => '/tmp', uptime: () => host.now() / 1000,
    memoryUsage: () => ({ rss: 0, heapTotal: 0, heapUsed: 0 }),
    hrtime: Object.assign(() => { const now = host.now(); return [Math.floor(now / 1000), Math.floor((now % 1000) * 1e6)]; },
      { bigint: () => BigInt(Math.floor(host.now() * 1e6)) }),
  });
  const outputs = { 1: 'write', 2: 'writeError', '/dev/stdout': 'write', '/dev/stderr': 'writeError' };
  const fs = {
    readFileSync(path, options) {
      const data = contents(path);
      return (typeof options === 'string' ? options : options?.encoding) ? data.toString() : data;
    },
    writeFileSync(path, text) {
      if (!(path in outputs)) throw new Error("EACCES: permission denied, open '" + path + "'");
      print(outputs[path], String(text));
    },
    writeSync(fd, text) { fs.writeFileSync(fd, text); return String(text).length; },
    existsSync: (path) => path === '/dev/stdin' || host.readFile(String(path)) !== undefined,
    fstatSync: () => ({ size: contents(0).length }),
    readSync(fd, buffer, offset, length) {
      const part = contents(0).subarray(fs.at ?? 0, (fs.at ?? 0) + (length ?? buffer.length));
      buffer.set(part, offset ?? 0);
      fs.at = (fs.at ?? 0) + part.length;
      return part.length;
    },
  };
  const fail = (message) => { throw new Error(message ?? 'AssertionError'); };
  const assert = Object.assign((value, message) => value || fail(message), {
    ok: (value, message) => value || fail(message),
    equal: (one, other, message) => one == other || fail(message),
    strictEqual: (one, other, message) => Object.is(one, other) || fail(message),
    deepStrictEqual: (one, other, message) => JSON.stringify(one) === JSON.stringify(other) || fail(message),
  });
  const readline = { createInterface: () => new Interface() };
  const performance = { now: () => host.now(), timeOrigin: 0 };
  const timers = {
    setTimeout: (call, delay, ...values) => later(() => call(...values), delay),
    setInterval: (call, delay, ...values) => later(() => call(...values), delay, Number(delay) || 1),
    setImmediate: (call, ...values) => later(() => call(...values)),
    clearTimeout: cancel, clearInterval: cancel, clearImmediate: cancel,
  };
  const modules = {
    fs, readline, 'readline/promises': readline, process, assert, timers, os: { EOL: '\\n', cpus: () => [] },
    util: { format: (...values) => formatAll(values), inspect: (value) => formatAll([value]) },
    events: Object.assign(EventEmitter, { EventEmitter }), perf_hooks: { performance }, buffer: { Buffer },
  };
  const loaded = new Map();
  let files = [];
  const require = (name) => {
    const known = String(name).replace(/^node:/, '');
    if (Object.hasOwn(modules, known)) return modules[known];
    const wanted = known.replace(/^\\.\\//, '');
    const file = files.find((one) => one.name === wanted || one.name === wanted + '.js' || one.name === wanted + '.json');
    if (!file) { const error = new Error("Cannot find module '" + name + "'"); error.code = 'MODULE_NOT_FOUND'; throw error; }
    if (file.name.endsWith('.json')) return JSON.parse(file.content);
    if (!loaded.has(file.name)) {
      const module = { exports: {} };
      loaded.set(file.name, module);
      (0, eval)('(function (require, module, exports) {' + file.content + '\\n})')(require, module, module.exports);
    }
    return loaded.get(file.name).exports;
  };
  const log = (...values) => print('write', formatAll(values) + '\\n');
  const warn = (...values) => print('writeError', formatAll(values) + '\\n');
  Object.assign(globalThis, timers, {
    global: globalThis, process, require, Buffer, performance,
    console: { log, info: log, debug: log, table: log, error: warn, warn, trace: warn, time() {}, timeEnd() {}, assert() {} },
    queueMicrotask: (call) => { Promise.resolve().then(call); },
    structuredClone: (value) => JSON.parse(JSON.stringify(value)),
  });
  globalThis.__start = (facts, others) => { process.argv = facts.arguments; files = others; delete globalThis.__start; };
  globalThis.__flush = flush;
  globalThis.__exitCode = () => Number(process.exitCode ?? 0);
})();
`;
