import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { keepGiven, keptGiven, NOTHING_GIVEN } from '@/components/approvals/deciding/deciding'
import { keepDraft, keepSource, keptDraft, keptSource, NOTHING } from '@/components/compose/post-draft'
import { keyToSend, sentIsKnown } from '@/components/live/use-act-key'
import { keepDraft as keepRule, keptDraft as keptRule } from '@/components/policies/kept-draft'
import { FRESH } from '@/components/policies/policy-draft'
import { keepForm, keptForm } from '@/components/ui/keep/kept-form'
import { inBrowser } from '@/components/ui/keep/use-kept'

const RULE = { name: 'mine', rule: FRESH, why: 'It is tried.' }
const full = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}
const forbidden = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

describe.each([
  ['takes nothing more', { getItem: () => null, setItem: full, removeItem: () => undefined }],
  ['keeps nothing', { getItem: forbidden, setItem: forbidden, removeItem: forbidden }],
])('where a browser %s', (_, storage) => {
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', storage)
    vi.stubGlobal('localStorage', storage)
  })
  afterEach(() => vi.unstubAllGlobals())

  it('what is typed into a form is there again, until it is let go', () => {
    const of = { person: 'anna', name: 'view', base: 1 }
    keepForm(of, { name: 'a long name' })
    expect(keptForm(of, z.object({ name: z.string() }))).toEqual({ name: 'a long name' })
    keepForm(of, null)
    expect(keptForm(of, z.object({ name: z.string() }))).toBeNull()
  })

  it('so is what is said to an ask, and a draft', () => {
    const given = { ...NOTHING_GIVEN, reason: 'Not today.' }
    keepGiven({ person: 'anna', uid: 'ask' }, given)
    expect(keptGiven({ person: 'anna', uid: 'ask' })).toEqual(given)
    const of = { person: 'anna', asked: 'new', source: 'collab' }
    keepDraft(of, { ...NOTHING, text: 'Hello.' }, 7)
    expect(keptDraft(of)).toMatchObject({ at: 7, composed: { text: 'Hello.' } })
  })

  it('what is sent has one key until it is known what came of it', () => {
    const first = keyToSend('Hello.')
    expect(keyToSend('Hello.')).toBe(first)
    sentIsKnown()
    expect(keyToSend('Hello.')).not.toBe(first)
  })
})

it('what one person typed is kept for them alone, and what was kept for nobody is nobody’s', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, words: string) => kept.set(name, words),
    removeItem: (name: string) => kept.delete(name),
  }
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
  const [ines, olga] = [{ person: 'ines' }, { person: 'olga' }]
  const to = { asked: 'new', source: 'collab' }
  kept.set('signalbox.draft.new.collab', JSON.stringify({ at: 1, composed: { ...NOTHING, text: 'Before.' } }))
  kept.set('signalbox.draft.new', 'collab')
  kept.set('signalbox.form.watch', JSON.stringify({ base: 'null', given: 'Before.' }))
  kept.set('signalbox.policy.', JSON.stringify({ base: 0, given: RULE }))
  kept.set('signalbox.decision.ask', JSON.stringify({ ...NOTHING_GIVEN, reason: 'Before.' }))
  expect(keptDraft({ ...ines, ...to })).toBeNull()
  expect(keptSource({ ...ines, asked: 'new' })).toBeNull()
  expect(keptGiven({ ...ines, uid: 'ask' })).toEqual(NOTHING_GIVEN)
  const [form, policy] = [
    { name: 'watch', base: null },
    { policy: null, base: 0 },
  ]
  expect(keptForm({ ...ines, ...form }, z.string())).toBeNull()
  expect(keptRule({ ...ines, ...policy })).toBeNull()

  keepDraft({ ...ines, ...to }, { ...NOTHING, text: 'Hello.' }, 7)
  keepSource({ ...ines, ...to })
  keepForm({ ...ines, ...form }, '/srv/mine')
  keepRule({ ...ines, ...policy }, RULE)
  keepForm({ person: null, ...form }, 'of nobody yet')
  keepGiven({ ...ines, uid: 'ask' }, { ...NOTHING_GIVEN, reason: 'Not today.' })
  expect(keptDraft({ ...olga, ...to })).toBeNull()
  expect(keptSource({ ...olga, asked: 'new' })).toBeNull()
  expect(keptGiven({ ...olga, uid: 'ask' })).toEqual(NOTHING_GIVEN)
  for (const { person } of [olga, { person: null }]) {
    expect(keptForm({ person, ...form }, z.string())).toBeNull()
    expect(keptRule({ person, ...policy })).toBeNull()
  }
  expect(keptForm({ ...ines, ...form }, z.string())).toBe('/srv/mine')
  expect(keptRule({ ...ines, ...policy })).toEqual(RULE)
  expect(keptDraft({ ...ines, ...to })?.composed.text).toBe('Hello.')
  expect(keptSource({ ...ines, asked: 'new' })).toBe('collab')
  expect(keptGiven({ ...ines, uid: 'ask' }).reason).toBe('Not today.')
  vi.unstubAllGlobals()
})

it('what was kept where there was no room is kept by the browser as soon as there is', () => {
  const kept = new Map<string, string>()
  const room = { getItem: (name: string) => kept.get(name) ?? null, removeItem: (name: string) => kept.delete(name) }
  vi.stubGlobal('localStorage', { ...room, setItem: full })
  inBrowser.keep('one', 'first')
  vi.stubGlobal('localStorage', { ...room, setItem: (name: string, words: string) => kept.set(name, words) })
  inBrowser.keep('one', 'second')
  expect(kept.get('one')).toBe('second')
  expect(inBrowser.kept('one')).toBe('second')
  vi.unstubAllGlobals()
})
