/** The most that the service worker may weigh as it is served, in bytes. */
const MOST = 1_024;

/** What is wrong with a service worker: its weight, or that it leans on something. */
export function faultsOfWorker(source: string): string[] {
  const bytes = Buffer.byteLength(source);
  return [
    ...(bytes > MOST ? [`the worker weighs ${bytes} bytes, ${MOST} at the most`] : []),
    ...(/\bimport\b|importScripts/.test(source) ? ['the worker loads something else'] : []),
  ];
}
