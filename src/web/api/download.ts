import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from './api-error.ts';
import { type Arguments, readEnvelope, reportFailure, request } from './call.ts';

/**
 * Calls an endpoint whose reply is an attachment, and returns it with the server's file name.
 * Throws ApiError for every failure; an aborted call throws the browser's AbortError.
 */
export async function download<E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<File> {
  const exchange = await request(endpoint, input);
  const { headers, ok } = exchange.response;
  const name = headers.get('content-disposition')?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  if (!ok || !name) throw reportFailure(exchange, await readEnvelope(exchange.response));
  try {
    const type = headers.get('content-type') ?? '';
    return new File([await exchange.response.blob()], decodeURIComponent(name), { type });
  } catch (error) {
    if (input?.signal?.aborted) throw error;
    throw new ApiError({
      status: 0,
      code: 'offline',
      message: 'The file is incomplete. Check the connection and try again.',
    });
  }
}
