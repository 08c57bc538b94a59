import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type AuditGroup, type AuditSubject, auditGroups, auditSubjects } from '#contract/audit.ts';
import { paths } from '#web/paths.ts';

/** The filters of the log, with the API's names. */
export type AuditFilter = {
  search?: string | undefined;
  group?: AuditGroup | undefined;
  actor?: string | undefined;
  about?: AuditSubject | undefined;
  subject?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};
/** The entry at which the page begins or ends. */
export type AuditCursor = { older_than?: string | undefined; newer_than?: string | undefined };

type Text = { [name: string]: string | string[] | undefined };

export const groups = Object.keys(auditGroups) as AuditGroup[];
export const subjectKinds = Object.keys(auditSubjects) as AuditSubject[];

const firstValue = (value: string | string[] | undefined, longest: number): string | undefined =>
  (Array.isArray(value) ? value[0] : value)?.slice(0, longest) || undefined;
const firstMatching = (value: string | string[] | undefined, pattern: RegExp): string | undefined => {
  const text = firstValue(value, 40);
  return text && pattern.test(text) ? text : undefined;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ENTRY = /^[1-9]\d{0,8}$/;

function parseAuditSearch(text: Text): { filter: AuditFilter; place: AuditCursor } {
  const [group, about] = [firstValue(text.group, 40), firstValue(text.about, 40)];
  return {
    filter: {
      search: firstValue(text.search, 200),
      group: groups.find((each) => each === group),
      actor: firstValue(text.actor, 40),
      about: subjectKinds.find((each) => each === about),
      subject: firstValue(text.subject, 40),
      from: firstMatching(text.from, DAY),
      to: firstMatching(text.to, DAY),
    },
    place: {
      older_than: firstMatching(text.older_than, ENTRY),
      newer_than: firstMatching(text.newer_than, ENTRY),
    },
  };
}

const NO_CURSOR = { older_than: undefined, newer_than: undefined };

/** The search parameters of the log and functions to change them. */
export function useAuditSearch() {
  const { filter, place } = parseAuditSearch(useSearch({ from: paths.audit }));
  const navigate = useNavigate();
  const narrow = useCallback(
    (patch: AuditFilter) =>
      navigate({
        to: paths.audit,
        search: (old) => ({ ...old, ...NO_CURSOR, ...patch }),
        // Typing must not fill the browser's history with half words.
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const turn = useCallback(
    (to: AuditCursor) => navigate({ to: paths.audit, search: (old) => ({ ...old, ...NO_CURSOR, ...to }) }),
    [navigate],
  );
  const clear = useCallback(() => navigate({ to: paths.audit, search: {}, resetScroll: false }), [navigate]);
  return { filter, place, narrow, turn, clear };
}

export function isFiltered(filter: AuditFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}
