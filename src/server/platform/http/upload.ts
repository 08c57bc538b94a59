import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Upload } from '#contract/endpoint.ts';
import { Problem } from './problem.ts';

/**
 * Makes the routes of `scope` accept a file of at most `upload.bytes`, in a form or as the bare body. The file becomes a field of the
 * body, which the route's schema checks. A JSON body still parses, and fails in that check.
 */
export async function acceptUploads(scope: FastifyInstance, upload: Upload): Promise<void> {
  await scope.register(multipart, {
    limits: { fileSize: upload.bytes, files: 1, parts: 2, fieldSize: 1_000 },
  });
  scope.addContentTypeParser([...upload.types], async (request: FastifyRequest, payload: Readable) => {
    const bytes = await readBody(payload, upload.bytes);
    const type = request.headers['content-type'];
    return { [upload.field]: new File([bytes], upload.field, { type }) };
  });
  scope.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return;
    try {
      request.body = await readForm(request);
    } catch (error) {
      // Drains the rest of the request, since a client reads the answer only after it has sent everything.
      request.raw.unpipe();
      request.raw.resume();
      throw uploadProblem(error, upload);
    }
  });
}

function uploadProblem(error: unknown, { field }: Upload): Problem {
  const tooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
  if (tooLarge) return new Problem('body-too-large');
  return new Problem('invalid-input', { message: `Send a form with one file, named ${field}.` });
}

async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const form: Record<string, unknown> = {};
  for await (const part of request.parts())
    form[part.fieldname] =
      part.type === 'file'
        ? new File([new Uint8Array(await part.toBuffer())], part.filename ?? '', { type: part.mimetype })
        : part.value;
  return form;
}

function readBody(payload: Readable, limit: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    payload.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else {
        // The rest is dropped as it arrives.
        chunks.length = 0;
        reject(new Problem('body-too-large'));
      }
    });
    payload.on('end', () => resolve(Buffer.concat(chunks)));
    payload.on('error', reject);
  });
}
