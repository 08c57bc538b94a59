import type { ExportFormat } from '#contract/questions/exports.ts';

export const exportLabels: Record<ExportFormat, string> = {
  xlsx: 'Excel (.xlsx), without pictures',
  csv: 'CSV, without pictures',
  moodle: 'Moodle XML',
  gift: 'GIFT, without pictures',
  qti: 'QTI 3.0 package',
  json: 'JSON',
};
