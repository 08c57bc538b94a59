import {
  type $ZodCheck,
  $ZodNever,
  type $ZodNumber,
  $ZodNumberFormat,
  type $ZodObject,
  type $ZodRecord,
  type $ZodType,
  $ZodUnion,
  type ParsePayload,
} from 'zod/v4/core';

// What a schema says of its values, as those ask it who read and who write without it.

export type Test = (value: unknown) => boolean;

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
