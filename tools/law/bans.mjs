/** What may be written only where it is named. */
export const BANS = [
  {
    what: /\bprocess\.env\b/,
    only: /^server\/settings|^(?:bin|tools)\/[a-z]+\.mjs$|^tools\/bench\/|^tests\/|^next\.config/,
    say: 'read the environment in server/settings.ts',
  },
  {
    what: /from 'node:|\bimport\('node:/,
    only: /^(?!lib\/|server\/protocols\/|server\/containers\/|components\/)/,
    say: 'lib, containers, protocols and components know no Node modules',
  },
  {
    what: /\bJSON\.parse\(|\bparseJson\(/,
    only: /^(?!server\/(?:tail|files|live|api|notices|oversight|boot)\/)|^server\/oversight\/(?:post\/compose\/object-over|post\/check\/lost|people\/passkey-verbs)\.ts$|^server\/notices\/answers\.ts$|^server\/boot\/(?:human\/trusted|base\/package|base\/serving-note)\.ts$/,
    say: 'what agents wrote is taken apart by containers and protocols alone',
  },
  {
    what: /dangerouslySetInnerHTML|\.innerHTML\b|\.outerHTML\b|insertAdjacentHTML/,
    only: /^tests\//,
    say: 'text of agents is text: React nodes only',
  },
  {
    what: /\bsql\.identifier\(/,
    only: /^server\/store\/(door\/|ingest\/|data\/contents|keep\/exchange)|^tests\//,
    say: 'identifiers are written in the statement',
  },
  {
    what: /\bsql\.raw\(/,
    only: /^server\/store\/|^tests\//,
    say: 'only the store speaks SQL, and never with text from outside',
  },
  {
    what: /from 'node:child_process'/,
    only: /^server\/boot\/|^server\/files\/write\/access-list\.ts$|^(?:bin|tools)\/|^tests\//,
    say: 'processes are started in server/boot, and where an access list is kept',
  },
  {
    what: /from '@\/server\/files\/write\//,
    only: /^server\/files\/|^server\/oversight\/(post\/|writing\.ts)|^tests\//,
    say: 'only the outbox and the check before it write into the watched world',
  },
  {
    what: /'(?:multi-agent-os|swarm|dream-os|claw-os)'/,
    only: /^server\/protocols\/|^(?:bin|tools)\/|^tests\//,
    say: 'a protocol is named in its folder alone: what it does differently is a property of it',
  },
  { what: /\bObject\.assign\(/, only: /^tests\/|^tools\/bench\//, say: 'nothing from agents is merged into objects' },
  { what: /\beval\(|new Function\(/, only: /^$/, say: 'no code from text' },
  { what: /\b(?:it|test|describe)\.(?:skip|only|todo)\b/, only: /^$/, say: 'no test is left out' },
  {
    what: /biome-ignore|@ts-ignore|@ts-expect-error|eslint-disable/,
    only: /^$/,
    say: 'mend it instead of silencing it',
  },
  {
    what: /as unknown as/,
    only: /^drizzle\/columns\/postgres\.ts$/,
    say: 'the one cast of this kind is in drizzle/columns/postgres.ts',
  },
]
