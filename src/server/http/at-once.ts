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
import {
  checksOf,
  firstChoiceOf,
  isObject,
  isRecord,
  numberTestOf,
  othersIn,
  othersTestOf,
  type Test,
  takesAnyKeys,
} from './shapes.ts';

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
