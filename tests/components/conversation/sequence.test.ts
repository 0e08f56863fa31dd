import { describe, expect, it } from 'vitest'
import { planOf, shownAmong } from '@/components/course/plan'
import { svgOf } from '@/components/course/svg'
import { type Lane, type Step, spansOf } from '@/lib/conversation/course'
import { mermaidOf } from '@/lib/conversation/mermaid'

const step = (at: number, from: string | null, to: string[], over: Partial<Step> = {}): Step => ({
  ...{ uid: `u${at}`, from, fromTier: null, to, broadcast: false, kind: 'request', type: 'request', flags: [] },
  ...{ orderAt: at * 1_000, answeredAt: null, state: null, words: `word ${at}`, error: null },
  ...{ noticedAt: null, limitAt: null, ...over },
})
const lane = (agent: string): Lane => ({ agent, tier: null, band: 'worker', person: false })
const steps = [
  step(0, 'gm', ['pm']),
  step(1, 'pm', ['etl'], { words: 'end; A->>B: <script>alert("1")</script>\nparticipant x' }),
  step(2, 'etl', ['pm'], { kind: 'response' }),
  step(3, 'pm', [], { broadcast: true, kind: 'status' }),
  step(4, 'gm', ['pm'], { words: 'no answer' }),
]
const all = ['gm', 'pm', 'etl'].map(lane)
const saysOf = ({ words }: Step) => words

describe('the choice of lanes', () => {
  it('leaves out what is said to or by those that are left out, and nothing else', () => {
    expect(shownAmong({ steps, lanes: all })).toEqual([0, 1, 2, 3, 4])
    expect(shownAmong({ steps, lanes: [lane('gm'), lane('pm')] })).toEqual([0, 3, 4])
    expect(shownAmong({ steps, lanes: [lane('etl')] })).toEqual([])
  })

  it('does not make what was answered by one left out look unanswered', () => {
    const plan = planOf({ steps, lanes: [lane('gm'), lane('pm')], spans: spansOf(steps, []), width: 0 })
    expect(plan.rows.map(({ at }) => at)).toEqual([0, 3, 4])
    expect(plan.arrows.map(({ way }) => way)).toEqual(['call', 'remark', 'owed'])
    expect(plan.bars.every(({ top, height }) => top > 0 && height > 0)).toBe(true)
  })
})

describe('the sequence to take away', () => {
  const mermaid = mermaidOf({
    ...{ steps, shown: [0, 1, 2, 3, 4], lanes: all, saysOf, nameOf: (agent) => agent, everyone: 'everyone' },
    ...{ timeOf: (ms) => `00:0${ms / 1_000}`, bandOf: () => 'Worker' },
  })
  const svg = svgOf({
    ...{ plan: planOf({ steps, lanes: all, spans: spansOf(steps, []), width: 0 }), steps, saysOf, nameOf: (a) => a },
    ...{ timeOf: String, bandOf: String, quietOf: String, colourOf: (token) => token },
  })

  it('is a Mermaid diagram of lanes and messages', () => {
    const lines = mermaid
      .trimEnd()
      .split('\n')
      .map((line) => line.trim())
    expect(lines.slice(0, 6)).toEqual([
      'sequenceDiagram',
      'box Worker',
      'participant p1 as gm',
      'participant p2 as pm',
      'participant p3 as etl',
      'end',
    ])
    expect(lines[6]).toBe('p1->>p2: 00:00 word 0')
    expect(lines.at(-2)).toBe('Note over p2: 00:03 word 3 (everyone)')
    expect(lines.at(-1)).toBe('p1--)p2: 00:04 no answer')
  })

  it('holds nothing of an agent that Mermaid would read as its own', () => {
    const [line = ''] = mermaid.split('\n').filter((one) => one.includes('script'))
    expect(line.trim()).toMatch(/^p2->>p3: 00:01 [^;<>]*(#\d+;[^;<>]*)+$/)
    expect(mermaid.split('\n').filter((one) => one.includes('participant x'))).toHaveLength(1)
  })

  it('is a picture in which what agents wrote is text', () => {
    expect(svg).toMatch(/^<svg [^>]*>[\s\S]*<\/svg>\n$/)
    expect(svg).toContain('&#60;script&#62;')
    expect(svg).not.toMatch(/<(?!\/?(svg|rect|path|circle|text)\b)/)
    expect(svg.match(/>word 0</g)).toHaveLength(1)
  })

  it('keeps words within the picture', () => {
    const long = svgOf({
      ...{ plan: planOf({ steps, lanes: all, spans: [], width: 0 }), steps, nameOf: String, timeOf: String },
      ...{ saysOf: () => '迁移'.repeat(200), bandOf: String, quietOf: String, colourOf: String },
    })
    const [, width = ''] = /width="(\d+)"/.exec(long) ?? []
    for (const [, says = ''] of long.matchAll(/>(迁移[^<]*)</g)) expect(says.length * 12).toBeLessThan(Number(width))
  })
})
