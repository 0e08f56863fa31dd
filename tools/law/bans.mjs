const TAKEN_APART =
  'what agents wrote is taken apart by containers and protocols, and shown through lib/json/shown-json'

/** What may be written only where it is named. */
export const BANS = [
  {
    what: /\bprocess\.env\b/,
    only: /^server\/settings|^(?:bin|tools)\/[a-z]+\.mjs$|^tools\/bench\/|^tests\/|^next\.config/,
    say: 'read the environment in server/settings-environment.ts',
  },
  {
    what: /import (?:type )?\{ z \} from 'zod'/,
    only: /^$/,
    say: 'import * as z: what is not used of it is not bundled then',
  },
  {
    what: /from 'node:|\bimport\('node:/,
    only: /^(?!lib\/|server\/protocols\/|server\/containers\/|components\/)/,
    say: 'lib, containers, protocols and components know no Node modules',
  },
  {
    // Named are those that read what people wrote, or the ledger.
    what: /\bparseJson\(/,
    only: /^lib\/json\/|^lib\/source\/offered\.ts$|^lib\/ledger\/on-screen\.ts$|^server\/(?:containers|protocols)\/|^server\/oversight\/post\/(?:compose\/object-over|check\/lost)\.ts$|^(?:tools|tests)\//,
    say: TAKEN_APART,
  },
  {
    // The store and the front door read their own; elsewhere those are named that read what is Signalbox's own or the browser's.
    what: /\bJSON\.parse\(/,
    only: /^lib\/(?:json\/|ledger\/(?:checkpoint|kept-words)\.ts$|conversation\/thread\.ts$|pages\/named-page\.ts$)|^components\/(?:ui\/keep\/kept-form|policies\/kept-draft|compose\/post-draft|approvals\/deciding\/(?:deciding|use-approvals)|live\/(?:use-over|connection\/wire)|notices\/webhook-form|alerts\/alert-form|people\/you\/show-passkey)\.tsx?$|^server\/(?:containers|protocols|store|front|settings)|^server\/oversight\/people\/passkey-verbs\.ts$|^server\/notices\/answers\.ts$|^server\/live\/many-questions\.ts$|^server\/boot\/(?:human\/trusted|base\/package|base\/built-commit|base\/serving-note|help\/about-facts|desk\/(?:answered-there|asked-calls|console-greeting|hook-note|pane-member|settings-change))\.ts$|^(?:bin|tools|tests)\//,
    say: TAKEN_APART,
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
    what: /'(?:multi-agent-os|swarm|dream-os|claw-os|claude-code|copilot-cli|codex-cli|desk)'/,
    only: /^server\/protocols\/|^(?:bin|tools)\/|^tests\/|^lib\/help\/topics\.ts$/,
    say: 'a protocol is named in its folder alone: what it does differently is a property of it',
  },
  {
    what: /\bisComposing\b|\bkeyCode\b/,
    only: /^components\/keys\/|^tests\//,
    say: 'what an input method composes with never comes to a handler: components/keys keeps it back',
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
