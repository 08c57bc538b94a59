import type { FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type * as z from 'zod/mini';
import { $ZodArray, $ZodObject, $ZodObjectJIT, type $ZodType } from 'zod/v4/core';
import { writerOf } from './writing.ts';

/** The same schema, its objects read by code that is made for them: the contract's small build goes through their fields one by one. */
export function compiled<S extends z.ZodMiniType>(schema: S): S {
  return made(schema) as $ZodType as S;
}

function made(schema: $ZodType): $ZodType {
  if (schema instanceof $ZodObject) {
    const { def } = schema._zod;
    const fields = Object.entries(def.shape).map(([name, field]) => [name, made(field)]);
    return new $ZodObjectJIT({ ...def, shape: Object.fromEntries(fields) });
  }
  if (schema instanceof $ZodArray) {
    const { def } = schema._zod;
    return new $ZodArray({ ...def, element: made(def.element) });
  }
  return schema;
}

/**
 * Writes the replies of a route by its schema, which is compiled when the first of them goes out. Nearly all are written at once:
 * of a paper, a copy of every field would be a sixth of what a start leaves behind.
 */
const compiledSerializer: typeof serializerCompiler = (route) => {
  const { schema } = route;
  let atOnce: ReturnType<typeof writerOf> | undefined;
  let write: ReturnType<typeof serializerCompiler> | undefined;
  return (reply) => {
    if (schema instanceof $ZodObject) {
      atOnce ??= writerOf(schema);
      const text = atOnce(reply);
      if (text !== undefined) return text;
    }
    write ??= serializerCompiler({ ...route, schema: schema instanceof $ZodObject ? made(schema) : schema });
    return write(reply);
  };
};

/** What reads and writes by the contract's schemas. Given from the beginning, the framework loads no compilers of its own. */
export const schemaController = {
  compilersFactory: { buildValidator: () => validatorCompiler, buildSerializer: () => compiledSerializer },
  // The types know of schemas in JSON alone.
} as unknown as FastifyServerOptions['schemaController'];
