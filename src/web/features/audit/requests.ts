import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AuditFormat, exportAuditEntries, listAuditEntries } from '#contract/audit.ts';
import { call } from '#web/api/call.ts';
import { download } from '#web/api/download.ts';
import type { AuditCursor, AuditFilter } from './search.ts';

export function useListAuditEntries(filter: AuditFilter, place: AuditCursor) {
  return useQuery({
    queryKey: ['audit', filter, place],
    queryFn: ({ signal }) => call(listAuditEntries, { query: { ...filter, ...place }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function downloadAuditEntries(filter: AuditFilter, format: AuditFormat): Promise<File> {
  return download(exportAuditEntries, { query: { ...filter, format } });
}
