const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds from a failed attempt to the next, as Standard Webhooks advises. */
const WAITS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR];

/** Seconds until the next attempt after so many failed ones; undefined: it is given up. */
export const waitAfter = (failures: number): number | undefined => WAITS[failures - 1];

/** The id under which a receiver recognizes a repeated delivery. */
export const messageId = (delivery: number): string => `delivery_${delivery}`;

/** The body that is signed and sent. */
export const toBody = (event: string, at: Date, data: Record<string, unknown>): string =>
  JSON.stringify({ type: event, timestamp: at.toISOString(), data });

/** The state of a delivery as its log shows it. */
export function stateOf({
  delivered_at,
  given_up_at,
}: {
  delivered_at: Date | null;
  given_up_at: Date | null;
}): 'waiting' | 'delivered' | 'given-up' {
  if (delivered_at) return 'delivered';
  return given_up_at ? 'given-up' : 'waiting';
}
