import type { Fact } from '@/lib/asks/approval'
import type { AgentRow } from '@/lib/message/message'
import { deciding } from '@/lib/text/decisions/deciding-words'
import { unanswered } from '@/lib/text/decisions/unanswered'
import { people } from '@/lib/text/people/people-words'
import { duration } from '@/lib/time/clock'
import { jsonIn } from '@/server/containers/json/own-record'
import { type Fields, isFields } from '@/server/protocols/kit/json-fields'
import type { HeldRow } from '@/server/store/hand/held-rows'
import type { ApprovalServices } from '../approval-services'
import type { Ask } from './current-ask'
import { neverMet } from './may'
import { hookFacts, oneUserFacts } from './one-user'

const words = deciding.facts
const MOST_CLAIMS = 8
const DEEP = 3
const STATED: { readonly [what in 'risk' | 'reversible']: readonly string[] } = {
  risk: ['risk', 'risk_level', 'riskLevel', 'risks', '风险'],
  reversible: ['reversible', 'is_reversible', 'reversibility', 'undo', 'rollback', '可逆'],
}

/** What can be shown about an ask, each with where it is said; what nobody said is there as not stated. */
export async function factsOf(services: ApprovalServices, ask: Ask): Promise<Fact[]> {
  return [
    ...closingFacts(ask),
    ...(await oneUserFacts(ask)),
    ...(await hookFacts(services, ask)),
    ...statedIn(ask, 'risk'),
    ...statedIn(ask, 'reversible'),
    ...(await guardrailsOf(services, ask)),
    ...(await policyFacts(services, ask)),
    ...(await claimsOf(services, ask)),
  ]
}

/** What seems to answer it and closes nothing, and why that is so: only while it waits. */
function closingFacts({ standing: { said, waits }, closed }: Ask): Fact[] {
  if (closed !== null) return []
  const told: Fact[] =
    said === null ? [] : [{ what: 'said', says: unanswered.said(said), source: null, standing: 'warning' }]
  return [
    ...told,
    ...waits.map((why): Fact => ({ what: 'waits', says: unanswered.waits[why], source: null, standing: 'warning' })),
  ]
}

/** Whose post is held, as they were then, and the policies that hold it. */
export async function heldFactsOf(services: ApprovalServices, ask: Ask, { act }: HeldRow): Promise<Fact[]> {
  const { name, role, assurance } = act.draft.actor
  const says = words.author(name, role, people.known(assurance))
  const author: Fact = {
    what: 'author',
    says,
    source: words.ledger(services.told.entry(act.entry)),
    standing: 'stated',
  }
  return [author, ...(await policyFacts(services, ask))]
}

function statedIn({ record, payload, message }: Ask, what: 'risk' | 'reversible'): Fact[] {
  const said = jsonIn(payload?.text)
  const inside = isFields(said) ? statements(said, STATED[what], payload?.field ?? '') : []
  const found = inside.length > 0 || record === null ? inside : statements(record, STATED[what], '')
  if (found.length === 0) return [{ what, says: words.notStated, source: null, standing: 'not-stated' }]
  return found.map(({ field, says }) => ({ what, says, source: `${message.path}: ${field}`, standing: 'stated' }))
}

type Statement = { field: string; says: string }

/** Fields of these names, a few steps deep, with what they hold. */
function statements(fields: Fields, names: readonly string[], before: string, deep = DEEP): Statement[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const field = before === '' ? name : `${before}.${name}`
    if (names.includes(name) && value !== null && value !== '')
      return [{ field, says: typeof value === 'string' ? value : JSON.stringify(value) }]
    return isFields(value) && deep > 1 ? statements(value, names, field, deep - 1) : []
  })
}

async function guardrailsOf(services: ApprovalServices, { message, payload }: Ask): Promise<Fact[]> {
  const asker = message.from
  if (asker === null) return []
  const agent = (await services.agents()).find((one) => one.source === message.source && one.agent === asker)
  if (agent === undefined || agent.guardrails.length === 0) return []
  const wanted = { source: message.source, agent: asker, what: 'registration', most: 1, files: 1 } as const
  const source = (await services.editions(wanted)).editions[0]?.path ?? null
  const said = `${message.body}\n${payload?.text ?? ''}`.toLowerCase()
  const warnings = blockedDomains(agent)
    .filter((domain) => isNamed(domain.toLowerCase(), said))
    .map(
      (domain): Fact => ({
        what: 'guardrail',
        says: words.blocked(domain),
        source,
        standing: 'warning',
        guarded: domain,
      }),
    )
  const stated = agent.guardrails.map(
    ({ name, value }): Fact => ({ what: 'guardrail', says: `${name}: ${value}`, source, standing: 'stated' }),
  )
  return [...warnings, ...stated]
}

/** As a word of its own: `lock` is named by `lock.front_door`, not by `block`. */
function isNamed(word: string, text: string): boolean {
  const inWord = (sign: string) => /[\p{L}\p{N}]/u.test(sign)
  for (let at = text.indexOf(word); at !== -1 && word !== ''; at = text.indexOf(word, at + 1))
    if (!inWord(text.charAt(at - 1)) && !inWord(text.charAt(at + word.length))) return true
  return false
}

function blockedDomains({ guardrails }: AgentRow): string[] {
  const value = guardrails.find(({ name }) => name === 'blocked_domains')?.value
  const domains = jsonIn(value)
  return Array.isArray(domains) ? domains.filter((one) => typeof one === 'string') : []
}

/** What its policies demand. */
async function policyFacts(services: ApprovalServices, ask: Ask): Promise<Fact[]> {
  const { policy } = ask
  if (policy === null) return []
  const { needed, reason, secondFactor, expiresAfterMs } = policy.rule
  const asks = [
    words.people(needed),
    ...(reason ? [words.reason] : []),
    ...(secondFactor ? [words.factor] : []),
    ...(expiresAfterMs === null ? [] : [duration(expiresAfterMs)]),
  ]
  const says = words.policy(policy.name, policy.version, asks)
  const entry = await services.policyEntry(policy)
  const also = policy.also.map(
    ({ name, version }): Fact => ({
      what: 'policy',
      says: words.also(name, version),
      source: null,
      standing: 'stated',
    }),
  )
  const source = entry === null ? null : words.entry(services.told.entry(entry))
  const demands: Fact = { what: 'policy', says, source, standing: 'stated' }
  const never = neverMet(ask)
  const warning: Fact[] = never === null ? [] : [{ what: 'policy', says: never, source, standing: 'warning' }]
  return [demands, ...warning, ...also]
}

const PATH = /(?:[\p{L}\p{N}_.~-]*\/)+[\p{L}\p{N}_.-]+\.[A-Za-z0-9]{1,8}\b/gu
const NAME = /\b[a-z][a-z0-9]*(?:[._][a-z0-9]+)+\b/gi

/** Files that are named count as evidence where they are; other names only where a log has them. */
async function claimsOf(services: ApprovalServices, { message, payload }: Ask): Promise<Fact[]> {
  const said = `${message.body}\n${payload?.text ?? ''}`.slice(0, 20_000)
  const paths = [...new Set([...message.attachments.map(({ path }) => path), ...(said.match(PATH) ?? [])])]
  const files = paths.slice(0, MOST_CLAIMS)
  const within = (path: string) => (path.startsWith(`${message.root}/`) ? path.slice(message.root.length + 1) : path)
  const there = new Set(await services.traces.filesAmong(message.source, files.map(within)))
  const facts: Fact[] = []
  for (const file of files) {
    const path = within(file)
    if (there.has(path)) facts.push({ what: 'claim', says: words.inIndex(file), source: path, standing: 'evidence' })
    else facts.push((await logged(services, message.source, file)) ?? { ...NOTHING, says: words.noEvidence(file) })
  }
  const names = [...new Set(said.match(NAME) ?? [])].filter((name) => !paths.some((path) => path.includes(name)))
  for (const name of names.slice(0, MOST_CLAIMS)) {
    const found = await logged(services, message.source, name)
    if (found !== null) facts.push(found)
  }
  return facts
}

const NOTHING: Omit<Fact, 'says'> = { what: 'claim', source: null, standing: 'no-evidence' }

async function logged(services: ApprovalServices, source: string, word: string): Promise<Fact | null> {
  const query = `source:${source} is:log "${word.replaceAll(/["\\]/g, ' ')}"`
  const { rows } = await services.messages.page({ query, limit: 1, now: services.now() })
  const [line] = rows
  if (line === undefined) return null
  const place = line.line === null ? line.path : `${line.path}: ${line.line}`
  return { what: 'claim', says: words.inLog(word), source: place, standing: 'evidence' }
}
