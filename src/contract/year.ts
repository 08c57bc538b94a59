import * as z from 'zod/mini';

/** `promote`: the JSPRs of a batch become SPRs. `archive`: everybody of a batch is archived. */
export const YearActKind = z.enum(['promote', 'archive'], 'Choose what to do with the batch');
export type YearActKind = z.infer<typeof YearActKind>;
