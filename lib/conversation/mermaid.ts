import type { Lane, Step } from './course'
import { wayOf } from './way'

type Wanted = {
  /** All of the conversation, oldest first. */
  steps: readonly Step[]
  /** Places in `steps` of those that are drawn. */
  shown: readonly number[]
  lanes: readonly Lane[]
  nameOf: (agent: string) => string
  /** Digits and colons. */
  timeOf: (ms: number) => string
  /** What a message says, in one line. */
  saysOf: (step: Step) => string
  bandOf: (lane: Lane) => string
  everyone: string
}

const SIGNS = { call: '->>', remark: '-)', error: '-x', owed: '--)' } as const

/** The sequence as a Mermaid diagram. Nothing that an agent wrote is read as part of the diagram. */
export function mermaidOf({ steps, shown, lanes, nameOf, timeOf, saysOf, bandOf, everyone }: Wanted): string {
  const ids = new Map(lanes.map(({ agent }, at) => [agent, `p${at + 1}`]))
  const lines = ['sequenceDiagram']
  let band: string | null = null
  for (const lane of lanes) {
    if (bandOf(lane) !== band) {
      if (band !== null) lines.push('  end')
      band = bandOf(lane)
      lines.push(`  box ${plain(band)}`)
    }
    lines.push(`    participant ${ids.get(lane.agent)} as ${plain(nameOf(lane.agent))}`)
  }
  if (band !== null) lines.push('  end')
  for (const at of shown) {
    const step = steps[at]
    if (step === undefined) continue
    lines.push(...linesOf(step, SIGNS[wayOf(steps, at)]).map((line) => `  ${line}`))
  }
  return `${lines.join('\n')}\n`

  function linesOf(step: Step, sign: string): string[] {
    const says = `${timeOf(step.orderAt)} ${said(saysOf(step))}`
    const from = step.from === null ? undefined : ids.get(step.from)
    const to = step.broadcast ? [] : step.to.flatMap((agent) => ids.get(agent) ?? [])
    if (from === undefined) return to.map((id) => `Note over ${id}: ${says}`)
    if (to.length > 0) return to.map((id) => `${from}${sign}${id}: ${says}`)
    return [`Note over ${from}: ${step.broadcast ? `${says} (${everyone})` : says}`]
  }
}

/** After the colon of a message, others mean nothing. */
function said(text: string): string {
  return plain(text).replaceAll('#58;', ':')
}

/** Only letters, digits and harmless signs stand as they are; every other character by its number, which Mermaid shows as it is. */
function plain(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const written = Array.from(line, (one) => (HARMLESS.test(one) ? one : `#${one.codePointAt(0)};`)).join('')
  // `end` alone would close a box.
  return written.replace(/^end\b/i, (word) => `#${word.codePointAt(0)};${word.slice(1)}`)
}

const HARMLESS = /^[\p{L}\p{M}\p{N} .,!?/'"()=+*_@|~-]$|^[^\p{C}\p{Z}\0-\u007f]$/u
