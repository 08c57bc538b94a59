import { posix } from 'node:path';
import { kindOf, type Source } from './places.ts';

const ENDPOINT = /^export const (\w+) = endpoint\(/gm;
/** `route(contract.saveAnswers).for(student).withoutLimit.to(saveAnswers)`, with guards such as `rateLimited(` before the action. */
const ROUTE = /\broute\((?:\w+\.)?(\w+)\)[\s\S]*?\.to\(\s*(?:\w+\(\s*)*(\w+)/g;
const HOOK = /^export (?:async )?function (use[A-Z]\w*)[\s\S]*?^\}/gm;
const CALL = /\bcall\(\s*(\w+)/g;

/** Operations that have more than one name from the contract through the action to the client's hook. */
export function findOperationFaults(sources: Source[]): string[] {
  return [...findTwins(sources), ...sources.flatMap(findActionFaults), ...sources.flatMap(findHookFaults)];
}

function findTwins(sources: Source[]): string[] {
  const names = sources
    .filter(({ path }) => path.startsWith('src/contract/'))
    .flatMap(({ path, text }) => [...text.matchAll(ENDPOINT)].map(([, name = '']) => ({ path, name })));
  return [...Map.groupBy(names, ({ name }) => name)]
    .filter(([, { length }]) => length > 1)
    .map(([name, places]) => `${name} names several endpoints: ${places.map(({ path }) => path).join(', ')}`);
}

function findActionFaults({ path, text }: Source): string[] {
  if (kindOf(path) !== 'routes') return [];
  return [...text.matchAll(ROUTE)]
    .filter(([, endpoint, action]) => endpoint !== action)
    .map(([, endpoint, action]) => `${path}: the action of ${endpoint} is named ${action}`);
}

/** A hook may say more than the endpoint that it calls, as `useListResponsesOfAttempt` does, but begins with its name. */
function findHookFaults({ path, text }: Source): string[] {
  if (!path.startsWith('src/web/') || posix.basename(path) !== 'requests.ts') return [];
  return [...text.matchAll(HOOK)].flatMap(([body, hook = '']) => {
    const called = [...new Set(Array.from(body.matchAll(CALL), ([, name = '']) => name))];
    const isNamed = called.some((name) => hook.startsWith(`use${name[0]?.toUpperCase()}${name.slice(1)}`));
    return called.length === 0 || isNamed ? [] : [`${path}: ${hook} calls ${called.join(', ')}`];
  });
}
