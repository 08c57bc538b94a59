import type { FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type * as z from 'zod/mini';
import { $ZodArray, $ZodObject, $ZodObjectJIT, type $ZodType } from 'zod/v4/core';
import { testOf } from './at-once.ts';

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
 * Writes the replies of a route by its schema, which is compiled when the first of them goes out. Nearly all may pass as they stand:
 * of a paper, a copy of every field would be a sixth of what a start leaves behind.
 */
const compiledSerializer: typeof serializerCompiler = (route) => {
  const { schema } = route;
  let passes: ReturnType<typeof testOf> | undefined;
  let write: ReturnType<typeof serializerCompiler> | undefined;
  return (reply) => {
    if (schema instanceof $ZodObject) {
      passes ??= testOf(schema);
      if (passes(reply)) return JSON.stringify(reply);
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
