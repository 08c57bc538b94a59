/** The most that the service worker may weigh as it is served, in bytes. */
const MAX_BYTES = 1_024;

/** What is wrong with a service worker: its weight, or that it leans on something. */
export function findWorkerFaults(source: string): string[] {
  const bytes = Buffer.byteLength(source);
  return [
    ...(bytes > MAX_BYTES ? [`the worker weighs ${bytes} bytes, ${MAX_BYTES} at the most`] : []),
    ...(/\bimport\b|importScripts/.test(source) ? ['the worker loads something else'] : []),
  ];
}
