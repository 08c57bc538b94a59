import {
  $ZodArray,
  $ZodBoolean,
  $ZodDefault,
  $ZodEnum,
  $ZodLiteral,
  $ZodNullable,
  $ZodNumber,
  $ZodObject,
  $ZodOptional,
  $ZodRecord,
  $ZodString,
  type $ZodType,
} from 'zod/v4/core';
import { Instant } from '#contract/instant.ts';
import { testOf } from './at-once.ts';
import {
  checksOf,
  firstChoiceOf,
  isObject,
  isRecord,
  numberTestOf,
  othersIn,
  othersTestOf,
  takesAnyKeys,
} from './shapes.ts';

/** The JSON of a value; undefined for what only its schema can judge. */
type Write = (value: unknown) => string | undefined;

const YEAR_10_000 = Date.UTC(10_000);
/** What stands in JSON as it is. */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

/**
 * Makes what writes values at once as their schema would, which first makes an object for each field, all of which JSON then
 * reads. The schema's own checks are run, and what it would leave out is left out. Undefined for what only the schema can judge.
 */
export function writerOf(schema: $ZodType): Write {
  const write = shapeOf(schema);
  const isSound = checksOf(schema);
  if (!isSound) return write;
  return (value) => {
    const text = write(value);
    return text !== undefined && isSound(value) ? text : undefined;
  };
}

function shapeOf(schema: $ZodType): Write {
  if (schema === Instant) return instant;
  if (schema instanceof $ZodNumber) {
    const isNumber = numberTestOf(schema);
    return (value) => (isNumber(value) ? `${value}` : undefined);
  }
  if (schema instanceof $ZodString) return (value) => (typeof value === 'string' ? quoted(value) : undefined);
  if (schema instanceof $ZodBoolean)
    return (value) => (typeof value === 'boolean' ? String(value) : undefined);
  if (schema instanceof $ZodEnum || schema instanceof $ZodLiteral) {
    const texts = new Map<unknown, string>(
      Array.from(schema._zod.values, (value) => [value, JSON.stringify(value)]),
    );
    return (value) => texts.get(value);
  }
  if (schema instanceof $ZodNullable) {
    const write = writerOf(schema._zod.def.innerType);
    return (value) => (value === null ? 'null' : write(value));
  }
  // What is not there an object leaves out (below), or only the schema fills in.
  if (schema instanceof $ZodOptional || schema instanceof $ZodDefault)
    return writerOf(schema._zod.def.innerType);
  if (schema instanceof $ZodArray) {
    const write = writerOf(schema._zod.def.element);
    return (value) => (Array.isArray(value) ? list(value, write) : undefined);
  }
  const first = firstChoiceOf(schema);
  if (first) return writerOf(first);
  if (schema instanceof $ZodRecord && takesAnyKeys(schema)) return recordOf(schema);
  if (schema instanceof $ZodObject) return objectOf(schema);
  return () => undefined;
}

const instant: Write = (value) =>
  value instanceof Date && value.getTime() >= 0 && value.getTime() < YEAR_10_000
    ? `"${value.toJSON()}"`
    : undefined;

const quoted = (text: string) => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

function list(values: unknown[], write: Write): string | undefined {
  let text = '';
  for (const value of values) {
    const item = write(value);
    if (item === undefined) return undefined;
    text += text === '' ? item : `,${item}`;
  }
  return `[${text}]`;
}

function recordOf({ _zod: { def } }: $ZodRecord): Write {
  const isKey = testOf(def.keyType);
  const write = writerOf(def.valueType);
  return (value) => {
    if (!isRecord(value)) return undefined;
    let text = '';
    for (const [key, one] of Object.entries(value)) {
      const item = isKey(key) ? write(one) : undefined;
      if (item === undefined) return undefined;
      text += `${text === '' ? '' : ','}${quoted(key)}:${item}`;
    }
    return `{${text}}`;
  };
}

function objectOf(schema: $ZodObject): Write {
  const others = othersIn(schema);
  if (others === 'kept') return () => undefined;
  const isRefused = others === 'refused' ? othersTestOf(schema) : () => false;
  const fields = Object.entries(schema._zod.def.shape).map(([name, field]) => ({
    ...{ name, start: `${JSON.stringify(name)}:`, write: writerOf(field) },
    mayBeAbsent: field instanceof $ZodOptional,
  }));
  return (value) => {
    if (!isObject(value) || isRefused(value)) return undefined;
    let text = '';
    for (const { name, start, write, mayBeAbsent } of fields) {
      const content = value[name];
      if (content === undefined && mayBeAbsent) continue;
      const item = write(content);
      if (item === undefined) return undefined;
      text += text === '' ? start : `,${start}`;
      text += item;
    }
    return `{${text}}`;
  };
}
