import * as z from 'zod/mini';
import { endpoint, queryNumber } from '#contract/endpoint.ts';
import { TABLE_TYPES, TableFormat } from '#contract/table.ts';
import { cohortFilter } from './cohort.ts';

/** The month in which an academic year begins, from 1. */
export const FIRST_MONTH = 7;

export const exportRegister = endpoint({
  method: 'GET',
  path: '/insights/register/export',
  summary:
    'The students who took part in tests, mocks or practice in an academic year from July to June, as CSV or XLSX',
  query: z.strictObject({
    ...cohortFilter,
    /** The calendar year in which it begins. */
    year: queryNumber(2000, 2100),
    format: TableFormat,
  }),
  attachment: TABLE_TYPES,
  reply: z.file(),
});
