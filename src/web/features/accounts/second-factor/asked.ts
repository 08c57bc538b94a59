import type { SecondFactorAsked } from '#contract/accounts/second-factor.ts';
import { ApiError } from '#web/api/api-error.ts';

/** What a refused sign-in says of the second factor that it waits for. */
export const factorAskedBy = (error: unknown): SecondFactorAsked | undefined =>
  error instanceof ApiError && error.code === 'second-factor-asked'
    ? (error.data as SecondFactorAsked)
    : undefined;
