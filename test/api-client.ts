import type { Endpoint, Wire } from '#contract/endpoint.ts';

export type Reply<E extends Endpoint> = {
  status: number;
  success: boolean;
  message: string;
  code?: string;
  issues?: { path: string; message: string }[];
  data: Wire<E['reply']>;
};

export type CallParts<E extends Endpoint> = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | (string | number)[]>;
  body?: Wire<E['body']>;
};

/** Makes a call over HTTP and returns the parsed envelope, whatever its status. */
export async function callEndpoint<E extends Endpoint>(
  origin: string,
  endpoint: E,
  { params = {}, query = {}, body }: CallParts<E>,
  token?: string,
): Promise<Reply<E>> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const url = new URL(`${origin}/api${path}`);
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat()) url.searchParams.append(name, String(value));
  const response = await fetch(url, {
    method: endpoint.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Reply<E>;
}
