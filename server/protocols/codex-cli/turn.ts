import type { Kind, Reading } from '@/lib/message/reading'
import { inWords as words } from '@/lib/text/written/read-in-words'
import { asText, isFields } from '@/server/protocols/kit/json-fields'
import { noted, type Scene, spoken } from './scene'
import { textIn } from './sealed'

/** What a person or an agent said. Nothing there says who typed it, so it is said of nobody. */
export function said(scene: Scene): Reading[] {
  const { entry, own } = scene
  const { role, content } = entry.payload
  const body = textIn(content)
  if (body.trim() === '') return []
  if (role === 'user') return [spoken(scene, { type: 'prompt', kind: 'prompt', from: null, to: own, body })]
  const isSummary = isFields(entry.fields.metadata) && entry.fields.metadata.compaction_output === true
  if (isSummary) return [noted(scene, words.summed(body))]
  return [spoken(scene, { type: 'text', kind: 'chat', from: own, body })]
}

const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['NEW_TASK', 'task'],
  ['FINAL_ANSWER', 'result'],
])
/** What the program puts before the words of an agent to another. */
const HEAD = /^Message Type: (?<type>\w+)\n(?:[^\n]*\n){0,4}?Payload:\n/

/** What one agent said to another, as the file of whoever heard it has it. */
export function passedOn(scene: Scene): Reading[] {
  const { entry, member, own } = scene
  const { author, recipient, content } = entry.payload
  const whole = textIn(content)
  const head = HEAD.exec(whole)
  const type = head?.groups?.type ?? 'agent_message'
  const by = asText(author)
  const to = asText(recipient)
  return [
    spoken(scene, {
      type,
      kind: KINDS.get(type) ?? 'chat',
      from: by === null ? null : member(by),
      to: to === null ? own : member(to),
      body: whole.slice(head?.[0].length ?? 0),
    }),
  ]
}

/** What an agent thought: in words where there are any, else sealed. */
export function thought(scene: Scene): Reading {
  const { summary, content } = scene.entry.payload
  const parts = [summary, content].map((one) => (Array.isArray(one) ? textIn(one.filter(isFields)) : ''))
  const text = parts.filter((part) => part !== '').join('\n')
  return noted(scene, words.thought(text === '' ? null : text), { level: 'debug' })
}
