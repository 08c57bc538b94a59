import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '#server/app.ts';
import { anAptitude, anAttempt } from '#test/attempts.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import type { Route } from './route.ts';

const portal = usePortal();

let admin: Person;
let student: Person;
let ids: Record<string, number>;
beforeAll(async () => {
  admin = await anAdmin(portal);
  const started = await anAttempt(portal, { test: await anAptitude(portal) });
  student = started.student;
  ids = { id: started.test, attempt_id: started.startedAttempt.attempt.id };
});

/** As they stand in JSON, so that −0, and numbers too large for a double, arrive as they are. */
const NUMBERS = [
  '5e-324',
  '-0',
  '1e308',
  '-1.7976931348623157e308',
  '1e999',
  '-1',
  '275760',
  '2147483648',
  '9007199254740993',
];
const TEXTS = [
  'NaN',
  '-0',
  '1e400',
  '5e-324',
  '0000',
  '275760',
  '0000-01-01',
  '-0001-01-01',
  '0001-01-01',
  '9999-12-31',
  '+275760-09-13',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
];
const BAD = [...NUMBERS, ...TEXTS.map((text) => JSON.stringify(text))];

type Schema = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  minLength?: number;
  minItems?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
};
const toSchema = (schema: unknown): Schema =>
  z.toJSONSchema(schema as z.ZodMiniType, { unrepresentable: 'any', io: 'input' }) as Schema;

const branchesOf = ({ anyOf, oneOf, allOf }: Schema) => anyOf ?? oneOf ?? allOf;

/** A plausible value; not every one is valid. */
function sampleOf(schema: Schema, name = ''): unknown {
  const [branch] = branchesOf(schema) ?? [];
  if (branch) return sampleOf(branch, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, sampleOf(inner, key)]),
      );
    case 'array':
      return schema.items
        ? Array.from({ length: schema.minItems ?? 1 }, () => sampleOf(schema.items ?? {}, name))
        : [];
    case 'integer':
    case 'number':
      return ids[name] ?? Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return sampleText(schema, name);
  }
}

function sampleText({ format, pattern }: Schema, name: string): string {
  if (format === 'date') return '2026-01-01';
  if (format === 'date-time') return '2026-01-01T00:00:00Z';
  if (name === 'regno') return student.regno;
  return pattern?.includes('\\d') ? String(ids[name] ?? 1) : 'Text';
}

const isNumeric = ({ type, format, pattern }: Schema) =>
  type === 'integer' ||
  type === 'number' ||
  format === 'date' ||
  format === 'date-time' ||
  pattern?.includes('\\d');

/** For each numeric or date field in a schema: a function that puts a value there, and samples everywhere else. */
function* fieldsOf(schema: Schema, path = ''): Generator<{ path: string; put: (value: unknown) => unknown }> {
  if (isNumeric(schema)) yield { path, put: (value) => value };
  for (const branch of branchesOf(schema) ?? []) yield* fieldsOf(branch, path);
  for (const [name, inner] of Object.entries(schema.properties ?? {}))
    for (const field of fieldsOf(inner, `${path}.${name}`))
      yield {
        path: field.path,
        put: (value) => ({ ...(sampleOf(schema) as object), [name]: field.put(value) }),
      };
  if (schema.items)
    for (const field of fieldsOf(schema.items, `${path}[]`))
      yield { path: field.path, put: (value) => [field.put(value)] };
  if (typeof schema.additionalProperties === 'object')
    for (const field of fieldsOf(schema.additionalProperties, `${path}.*`))
      yield {
        path: field.path,
        put: (value) => ({ [String(sampleOf(schema.propertyNames ?? {}))]: field.put(value) }),
      };
}

const nameOf = ({ endpoint }: Route) => `${endpoint.method} ${endpoint.path}`;
// A feed has no end, and a sign-out would end the calls that follow.
const swept = routes.filter((route) => !route.endpoint.stream && !/logout|end-sessions/.test(nameOf(route)));

const PLACEHOLDER = '\u0001value';

type Call = { what: string; url: string; payload?: string };

function* callsOf({ endpoint: { path, params, query, body, upload } }: Route): Generator<Call> {
  const samples = params ? (sampleOf(toSchema(params)) as Record<string, unknown>) : {};
  const address = (values: Record<string, unknown>) =>
    `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? 1)))}`;
  const searchOf = (values: unknown) => {
    const pairs = Object.entries(values as object).filter(
      ([, value]) => value !== null && typeof value !== 'object',
    );
    return new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  };
  const sampleBody = body && !upload ? JSON.stringify(sampleOf(toSchema(body))) : undefined;
  const plain = (bad: string) => bad.replaceAll('"', '');
  for (const bad of BAD) {
    for (const { path: field, put } of params ? fieldsOf(toSchema(params)) : [])
      yield {
        what: `${field} ${bad}`,
        url: address(put(plain(bad)) as Record<string, unknown>),
        payload: sampleBody,
      };
    for (const { path: field, put } of query ? fieldsOf(toSchema(query)) : [])
      yield {
        what: `?${field} ${bad}`,
        url: `${address(samples)}?${searchOf(only(field, put(plain(bad))))}`,
      };
    for (const { path: field, put } of body && !upload ? fieldsOf(toSchema(body)) : [])
      yield {
        what: `${field} ${bad}`,
        url: address(samples),
        payload: JSON.stringify(put(PLACEHOLDER)).replace(JSON.stringify(PLACEHOLDER), bad),
      };
  }
}

/** Query fields are optional, and most filters would find nothing together. */
const only = (field: string, values: unknown) => {
  const name = field.replace(/^\./, '').replace(/[.[].*$/, '');
  return { [name]: [(values as Record<string, unknown>)[name]].flat()[0] };
};

test('no call answers an extreme number or date in any of its fields with an internal error', async () => {
  const faults: string[] = [];
  let [calls, limited, ofStudents, ofAdmins] = [0, 0, 0, 0];
  for (const route of swept) {
    const { roles } = route.permission;
    const asAdmin = !roles || roles.includes('admin');
    for (const { what, url, payload } of callsOf(route)) {
      // An admin may send some thousand calls a minute, a student 120 invalid ones.
      if (asAdmin && ++ofAdmins % 2_000 === 0) admin = await anAdmin(portal);
      if (!asAdmin && ++ofStudents % 100 === 0) student = await aStudent(portal);
      const { token } = asAdmin ? admin : student;
      const { statusCode, body } = await portal.app.inject({
        method: route.endpoint.method,
        url,
        headers: { authorization: `Bearer ${token}`, ...(payload && { 'content-type': 'application/json' }) },
        ...(payload && { payload }),
      });
      calls++;
      if (statusCode === 429) limited++;
      if (statusCode >= 500) faults.push(`${nameOf(route)} ${what}: ${statusCode} ${body.slice(0, 120)}`);
    }
  }
  expect(faults).toEqual([]);
  expect(limited).toBe(0);
  expect(calls).toBeGreaterThan(5_000);
});

test('every number on its way in has a least step', () => {
  const kept: string[] = [];
  for (const route of swept) {
    const { body } = route.endpoint;
    if (!body || route.endpoint.upload) continue;
    for (const { path, put } of fieldsOf(toSchema(body)))
      for (const tiny of [5e-324, -5e-324, 1e-200]) {
        const { data } = (body as z.ZodMiniType).safeParse(put(tiny));
        if (numbersOf(data).some((value) => value !== 0 && Math.abs(value) < 1e-100))
          kept.push(`${nameOf(route)} ${path}`);
      }
  }
  expect(kept).toEqual([]);
});

function numbersOf(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersOf) : [];
}
