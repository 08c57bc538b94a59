import {
  $ZodArray,
  $ZodBoolean,
  type $ZodCheck,
  $ZodDefault,
  $ZodEnum,
  $ZodLiteral,
  $ZodNever,
  $ZodNullable,
  $ZodNumber,
  $ZodObject,
  $ZodOptional,
  $ZodRecord,
  $ZodString,
  type $ZodType,
  $ZodUnion,
  type ParsePayload,
} from 'zod/v4/core';
import { Instant } from '#contract/instant.ts';

type Test = (value: unknown) => boolean;

const YEAR_10_000 = Date.UTC(10_000);

/**
 * Makes the test that tells at once whether a value may pass as it stands: on its way in, what JSON gave is what the schema would
 * read; on its way out, JSON writes it as the schema would. The schema's own checks are run, but no object is made for a field, as
 * reading does. False also for what only the schema can judge.
 */
export function testOf(schema: $ZodType): Test {
  const isShaped = shapeOf(schema);
  const checks = checksOf(schema);
  if (checks.length === 0) return isShaped;
  const payload: ParsePayload = { value: undefined, issues: [] };
  return (value) => {
    if (!isShaped(value)) return false;
    for (const { _zod } of checks) {
      payload.value = value;
      const waits = _zod.check(payload);
      if (payload.issues.length > 0) {
        payload.issues = [];
        return false;
      }
      if (waits || payload.value !== value) return false;
    }
    return true;
  };
}

/** A schema may be a check as well: that a number is whole, for one. */
function checksOf(schema: $ZodType): $ZodCheck<unknown>[] {
  const own = schema._zod.traits.has('$ZodCheck') ? [schema as unknown as $ZodCheck<unknown>] : [];
  return [...own, ...((schema._zod.def.checks ?? []) as $ZodCheck<unknown>[])];
}

function shapeOf(schema: $ZodType): Test {
  // JSON writes a date of these years just as it does.
  if (schema === Instant)
    return (value) => value instanceof Date && value.getTime() >= 0 && value.getTime() < YEAR_10_000;
  if (schema instanceof $ZodNumber) return (value) => typeof value === 'number' && Number.isFinite(value);
  if (schema instanceof $ZodString) return (value) => typeof value === 'string';
  if (schema instanceof $ZodBoolean) return (value) => typeof value === 'boolean';
  if (schema instanceof $ZodEnum || schema instanceof $ZodLiteral) {
    const { values } = schema._zod;
    return (value) => values.has(value as string);
  }
  if (schema instanceof $ZodNullable) {
    const test = testOf(schema._zod.def.innerType);
    return (value) => value === null || test(value);
  }
  if (schema instanceof $ZodOptional) {
    const test = testOf(schema._zod.def.innerType);
    return (value) => value === undefined || test(value);
  }
  if (schema instanceof $ZodArray) {
    const test = testOf(schema._zod.def.element);
    return (value) => Array.isArray(value) && value.every(test);
  }
  // What is not there only the schema fills in.
  if (schema instanceof $ZodDefault) {
    const test = testOf(schema._zod.def.innerType);
    return (value) => value !== undefined && test(value);
  }
  if (schema instanceof $ZodUnion && schema._zod.def.inclusive !== false) {
    // What is not of the first kind may be read otherwise by one in between.
    const [first] = schema._zod.def.options;
    return first ? testOf(first) : () => false;
  }
  if (schema instanceof $ZodRecord) return recordOf(schema);
  if (schema instanceof $ZodObject) return objectOf(schema);
  return () => false;
}

function recordOf({ _zod: { def } }: $ZodRecord): Test {
  const wantsAllKeys = def.keyType._zod.values && !def.partial;
  if (wantsAllKeys) return () => false;
  const [isKey, isValue] = [testOf(def.keyType), testOf(def.valueType)];
  return (value) =>
    isObject(value) &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.entries(value).every(([key, one]) => isKey(key) && isValue(one));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function objectOf({ _zod: { def } }: $ZodObject): Test {
  if (def.catchall && !(def.catchall instanceof $ZodNever)) return () => false;
  const fields = Object.entries(def.shape).map(([name, field]) => ({ name, test: testOf(field) }));
  const names = new Set(Object.keys(def.shape));
  return (value) => {
    if (!isObject(value)) return false;
    for (const name in value) if (!names.has(name)) return false;
    for (const { name, test } of fields) if (!test(value[name])) return false;
    return true;
  };
}
