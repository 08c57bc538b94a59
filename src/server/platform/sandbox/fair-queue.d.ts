/** Runs work when its turn comes. `whose` names who asks, such as a network; all are one unless told. */
export type FairQueue = <T>(work: () => Promise<T>, whose?: string) => Promise<T>;
/**
 * A bounded queue: `width` at once, `length` waiting. Of several who ask each has a turn after the other, however many wait for
 * one of them. Beyond the bound the newest of whoever has most waiting is turned away: throws `busy`.
 */
export declare function createFairQueue(width: number, length: number): FairQueue;
