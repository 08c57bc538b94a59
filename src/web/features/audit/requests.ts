import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AuditFormat, exportAudit, listAudit } from '#contract/audit.ts';
import { call } from '#web/api/call.ts';
import { download } from '#web/api/download.ts';
import type { AuditFilter, AuditPlace } from './search.ts';

export function useAudit(filter: AuditFilter, place: AuditPlace) {
  return useQuery({
    queryKey: ['audit', filter, place],
    queryFn: ({ signal }) => call(listAudit, { query: { ...filter, ...place }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function fetchAudit(filter: AuditFilter, format: AuditFormat): Promise<File> {
  return download(exportAudit, { query: { ...filter, format } });
}
