// Apart from the endpoints, because the first layer of the client reads it.
import type { Duty } from '#contract/person.ts';
import type { Scope } from '#contract/scope.ts';

/** What a duty opens. The scopes under `ofTests` hold for the tests of the person only. */
const dutyScopes: Record<Duty, { scopes: readonly Scope[]; ofTests: readonly Scope[] }> = {
  setter: {
    scopes: [
      ...(['tests:read', 'bank:read', 'bank:write', 'drafts:read', 'drafts:write'] as const),
      ...(['coding:read', 'coding:write'] as const),
    ],
    ofTests: [],
  },
  reviewer: {
    scopes: ['tests:read', 'bank:read', 'drafts:read', 'review:write', 'coding:read'],
    ofTests: [],
  },
  invigilator: { scopes: [], ofTests: ['invigilation:read', 'invigilation:write'] },
  analyst: { scopes: ['tests:read', 'results:read', 'insights:read'], ofTests: [] },
};

/** What several duties open together. */
export function scopesOfDuties(duties: readonly Duty[]): { scopes: Scope[]; testScopes: Scope[] } {
  const all = (way: 'scopes' | 'ofTests') => [...new Set(duties.flatMap((duty) => dutyScopes[duty][way]))];
  return { scopes: all('scopes'), testScopes: all('ofTests') };
}
