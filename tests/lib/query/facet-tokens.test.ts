import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutWords } from '@/lib/letters/words'
import {
  type FacetFacts,
  facetToken,
  facetTokens,
  facetValues,
  markedFacets,
  shortFacets,
  shortTokens,
  wholeFacets,
} from '@/lib/query/facet-tokens'
import { JOINED } from '@/lib/query/joints'

const plain: FacetFacts = {
  reading: 'message',
  source: 'yard',
  protocol: 'swarm',
  channel: 'general',
  nativeId: null,
  traceId: null,
  replyTo: null,
  from: 'QA',
  to: ['pm'],
  broadcast: false,
  mentions: [],
  type: 'note',
  kind: 'chat',
  priority: null,
  error: null,
  progress: null,
  ask: null,
  hasCode: false,
  hasAttachment: false,
  hasReasoning: false,
}

describe('facets', () => {
  it('are tokens that no word can be, whatever the value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (value) => {
        const token = facetToken('from', value)
        if (token !== '') expect(token).toMatch(/^:f(?:[0-9a-z]{14}|[0-9a-z_.-]{1,12})$/)
        expect(cutWords(token)).not.toContain(token)
      }),
    )
  })

  it('are alike for values that differ in case, marks, width or invisible characters only', () => {
    for (const value of ['José', 'JOSÉ', 'jose', ' jose\u0301 ', 'jo\u200bsé', 'ｊｏｓé'])
      expect(facetToken('from', value)).toBe(facetToken('from', 'josé'))
    expect(facetToken('from', 'jos')).not.toBe(facetToken('from', 'jose'))
    expect(facetToken('to', 'jose')).not.toBe(facetToken('from', 'jose'))
  })

  it('keep a lookalike name apart from the name', () => {
    expect(facetToken('from', 'cоdex')).not.toBe(facetToken('from', 'codex'))
  })

  it('stay the same between versions', () => {
    expect(facetToken('from', 'codex')).toMatchInlineSnapshot(`":fcodex"`)
    expect(facetToken('type', 'TASK_ASSIGNMENT')).toMatchInlineSnapshot(`":y0itjnvg0tzw380"`)
  })

  it('say what is in a message and nothing of what is not', () => {
    const bare = facetTokens(plain)
    expect(bare).toContain(facetToken('is', 'addressed'))
    expect(bare).not.toContain(facetToken('has', 'code'))
    const full = facetTokens({ ...plain, hasCode: true, replyTo: 'm1', broadcast: true })
    expect(full).toContain(facetToken('has', 'code'))
    expect(full).toContain(facetToken('is', 'reply'))
    expect(full).not.toContain(facetToken('is', 'addressed'))
    expect(new Set(full).size).toBe(full.length)
  })

  it('hide log lines from what is listed', () => {
    expect(facetTokens({ ...plain, reading: 'log' })).not.toContain(facetToken('is', 'listed'))
  })

  it('offer values as written, an agent once', () => {
    expect(facetValues({ ...plain, to: ['pm', 'pm', 'QA'] })).toEqual([
      { field: 'source', value: 'yard' },
      { field: 'protocol', value: 'swarm' },
      { field: 'channel', value: 'general' },
      { field: 'type', value: 'note' },
      { field: 'from', value: 'QA' },
      { field: 'to', value: 'pm' },
      { field: 'to', value: 'QA' },
      { field: 'agent', value: 'QA' },
      { field: 'agent', value: 'pm' },
    ])
  })

  it('stay bounded when a message names thousands', () => {
    const names = Array.from({ length: 5000 }, (_, index) => `agent-${index}`)
    expect(facetTokens({ ...plain, to: names, mentions: names }).length).toBeLessThan(1000)
  })
})

describe('facets as a row keeps them', () => {
  const name = fc.oneof(fc.constantFrom('qa', 'QA', 'pm', 'c', '', ' '), fc.string({ unit: 'binary', maxLength: 20 }))
  const names = fc.array(name, { maxLength: 4 })
  const none = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
  const facts: fc.Arbitrary<FacetFacts> = fc.record({
    ...{ reading: fc.constantFrom('message', 'log', 'unreadable'), source: name, protocol: name, channel: name },
    ...{ nativeId: none(name), traceId: none(name), replyTo: none(name), from: none(name), to: names, mentions: names },
    ...{ broadcast: fc.boolean(), type: name, kind: fc.constantFrom('chat', 'error', 'request') },
    ...{
      priority: none(fc.constantFrom('low', 'critical')),
      ask: none(fc.constantFrom('decide' as const, 'answer' as const)),
    },
    ...{
      error: none(fc.constant({ code: 'E1', recoverable: null })),
      progress: none(fc.constant({ current: 1, total: 2 })),
    },
    ...{ hasCode: fc.boolean(), hasAttachment: fc.boolean(), hasReasoning: fc.boolean() },
  })

  it('are given back whole and in order, and take less', () => {
    let shorter = 0
    fc.assert(
      fc.property(facts, fc.boolean(), (row, joined) => {
        const tokens = [...facetTokens(row), ...(joined ? [JOINED] : [])]
        const facets = tokens.join(' ')
        const short = shortFacets(facets, row)
        expect(wholeFacets(short, row)).toBe(facets)
        expect(shortTokens(tokens), 'made of the row, they need no look').toBe(short)
        expect(wholeFacets(markedFacets(facets, row), row)).toBe(facets)
        if (short.length < facets.length) shorter += 1
        else expect(row.reading, 'what follows from no row').toBe('')
      }),
    )
    expect(shorter).toBeGreaterThan(50)
  })

  it('stay as they are where others would follow from the row', () => {
    const facets = facetTokens(plain).join(' ')
    expect(shortFacets(facets, { ...plain, from: 'dev' })).toBe(facets)
    expect(markedFacets(facets, { ...plain, from: 'dev' })).toContain(facetToken('from', 'QA'))
    expect(wholeFacets(facets, { ...plain, from: 'dev' })).toBe(facets)
  })
})
