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
  $ZodNumberFormat,
  $ZodObject,
  $ZodOptional,
  $ZodRecord,
  $ZodString,
  type $ZodType,
  $ZodUnion,
  type ParsePayload,
} from 'zod/v4/core';

export type Test = (value: unknown) => boolean;

/**
 * Makes the test that tells at once whether what JSON gave may pass as it stands, since its schema would read just that. The schema's
 * own checks are run, but no object is made for a field, as reading does. False also for what only the schema can judge.
 */
export function testOf(schema: $ZodType): Test {
  const isShaped = shapeOf(schema);
  const isSound = checksOf(schema);
  return isSound ? (value) => isShaped(value) && isSound(value) : isShaped;
}

function shapeOf(schema: $ZodType): Test {
  if (schema instanceof $ZodNumber) return numberTestOf(schema);
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
  const first = firstChoiceOf(schema);
  if (first) return testOf(first);
  if (schema instanceof $ZodRecord && takesAnyKeys(schema)) {
    const [isKey, isValue] = [testOf(schema._zod.def.keyType), testOf(schema._zod.def.valueType)];
    return (value) =>
      isRecord(value) && Object.entries(value).every(([key, one]) => isKey(key) && isValue(one));
  }
  if (schema instanceof $ZodObject) return objectOf(schema);
  return () => false;
}

function objectOf(schema: $ZodObject): Test {
  if (othersIn(schema) === 'kept') return () => false;
  const hasOthers = othersTestOf(schema);
  const fields = Object.entries(schema._zod.def.shape).map(([name, field]) => ({
    name,
    test: testOf(field),
  }));
  return (value) => {
    if (!isObject(value) || hasOthers(value)) return false;
    for (const { name, test } of fields) if (!test(value[name])) return false;
    return true;
  };
}

/** The test of a schema's own checks, for values of its shape; undefined where it has none. */
export function checksOf(schema: $ZodType): Test | undefined {
  // A schema may be a check as well, as a format of texts is.
  const isOne = schema._zod.traits.has('$ZodCheck') && !isWhole(schema);
  const own = isOne ? [schema as unknown as $ZodCheck<unknown>] : [];
  const checks = [...own, ...((schema._zod.def.checks ?? []) as $ZodCheck<unknown>[])];
  if (checks.length === 0) return undefined;
  const payload: ParsePayload = { value: undefined, issues: [] };
  return (value) => {
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

// A check that is also a shape: most numbers are whole.
const isWhole = (schema: $ZodType) =>
  schema instanceof $ZodNumberFormat && schema._zod.def.format === 'safeint';

/** Whether something is a number of a schema's, but for its checks. */
export const numberTestOf = (schema: $ZodNumber): Test =>
  isWhole(schema) ? Number.isSafeInteger : Number.isFinite;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is not of the first kind may be another thing to one in between. */
export const firstChoiceOf = (schema: $ZodType): $ZodType | undefined =>
  schema instanceof $ZodUnion && schema._zod.def.inclusive !== false ? schema._zod.def.options[0] : undefined;

export const takesAnyKeys = ({ _zod: { def } }: $ZodRecord) => !def.keyType._zod.values || def.partial;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && Object.getPrototypeOf(value) === Object.prototype;

/** What becomes of fields that a schema does not tell. */
export function othersIn({ _zod: { def } }: $ZodObject): 'kept' | 'left-out' | 'refused' {
  if (!def.catchall) return 'left-out';
  return def.catchall instanceof $ZodNever ? 'refused' : 'kept';
}

/** Whether an object has fields that its schema does not tell. */
export function othersTestOf({ _zod: { def } }: $ZodObject): (value: object) => boolean {
  const names = new Set(Object.keys(def.shape));
  return (value) => {
    for (const name in value) if (!names.has(name)) return true;
    return false;
  };
}
