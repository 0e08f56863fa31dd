import { gravityOf } from '@/components/stream/list/gravity'
import { isAddressed } from '@/components/stream/list/recipient-list'
import { foldValue } from '@/lib/letters/fold'
import { FLAGS } from '@/lib/message/flags'
import type { MessageRow } from '@/lib/message/message'
import { timesIn } from '@/lib/query/asked-times'
import type { LeafField } from '@/lib/query/ast'
import { type Choice, choose, chooseSide, stamp } from '@/lib/query/choose'
import { chosenIn } from '@/lib/query/clauses'
import { parse } from '@/lib/query/parse'
import { printField } from '@/lib/query/print'
import { text } from '@/lib/text'

const words = text.narrowing

/** What a row holds that can be asked for: a value of a field, or its time (UTC ms). `name` says which, where several stand together. */
export type Held = { name: string } & ({ field: LeafField; value: string } | { field: 'time'; at: number })
type How = Choice['how']

/** What the cells of a row hold, in their order; `way` is both names, as far as one of them is no cell of its own. */
export const CELLS = ['time', 'source', 'type', 'from', 'to', 'way', 'words', 'flag'] as const
export type Cell = (typeof CELLS)[number]

type Which = { agent?: string; asks: boolean }

/** `agent`: which of several recipients. `asks`: whether a person is waited for. What nothing can be seen of cannot be asked for. */
export function heldIn(cell: Cell, row: MessageRow, which: Which): Held[] {
  return allIn(cell, row, which).filter((held) => held.field === 'time' || foldValue(held.value) !== '')
}

function allIn(cell: Cell, row: MessageRow, { agent, asks }: Which): Held[] {
  switch (cell) {
    case 'time':
      return [{ name: words.time, field: 'time', at: row.orderAt }]
    case 'source':
      return [one('source', row.source)]
    case 'type':
      return [one('type', row.type)]
    case 'from':
      return sender(row)
    case 'to':
      return recipients(row).filter(({ field, value }) => field !== 'to' || agent === undefined || value === agent)
    case 'way': {
      const to = recipients(row)
      return [...sender(row), ...(to.length === 1 ? to : [])]
    }
    case 'words':
      return [
        one('channel', row.channel),
        row.conversation === null ? one('kind', row.kind) : one('conversation', row.conversation),
      ]
    case 'flag':
      return flag(row, asks)
  }
}

/** All that a row holds, each once. */
export function heldByRow(row: MessageRow, asks: boolean): Held[] {
  const cells = ['time', 'source', 'type', 'from', 'to', 'words', 'flag'] as const
  const held = cells.flatMap((cell) => heldIn(cell, row, { asks }))
  return [...new Map(held.map((one) => [written(one, 'with'), one])).values()]
}

type Value = Held & { value: string }

function one(field: LeafField, value: string): Value {
  return { name: nameOf(field), field, value }
}

function nameOf(field: LeafField): string {
  if (field === 'conversation' || field === 'path') return words[field]
  const names: { readonly [field: string]: string } = text.facets.fields
  return names[field] ?? text.facets.fields.flag
}

function sender(row: MessageRow): Value[] {
  if (row.reading === 'unreadable') return [one('path', row.path)]
  if (row.from !== null) return [one('from', row.from)]
  return row.flags.includes(FLAGS.noSender) ? [one('flag', FLAGS.noSender)] : []
}

function recipients(row: MessageRow): Value[] {
  if (row.reading === 'unreadable' || !isAddressed(row)) return []
  if (row.broadcast) return [{ ...one('is', 'broadcast'), name: nameOf('to') }]
  return [...new Set(row.to)].map((agent) => one('to', agent))
}

/** As the column of flags says it: what a row is flagged with, that it failed, that its bytes are all there is, that it is gone, that it waits. */
function flag(row: MessageRow, asks: boolean): Value[] {
  const gravity = gravityOf(row)
  if (gravity === null) return asks ? [one('is', 'ask')] : []
  if (row.flags.includes(gravity.word)) return [one('flag', gravity.word)]
  if (gravity.severity === 'none') return [one('is', 'gone')]
  return row.reading === 'unreadable' ? [one('kind', 'unreadable')] : [one('severity', gravity.severity)]
}

/** The question with only what is held, or without it; as it was before where it asks so already. */
export function asking(q: string, held: Held, how: How, now: number): string {
  if (held.field === 'time') return chooseSide(q, how === 'with' ? 'after' : 'before', held.at, now)
  return choose(q, { field: held.field, value: held.value, how }, now)
}

/** What `asking` does, in words. */
export function says(q: string, held: Held, how: How, now: number): string {
  const part = written(held, how)
  if (isAsked(q, held, how, now)) return text.facets.back(part)
  if (held.field === 'time') return how === 'with' ? words.since(part) : words.until(part)
  return how === 'with' ? text.facets.only(part) : text.facets.without(part)
}

/** Held, as a question writes it. */
export function written(held: Held, how: How): string {
  const plain = { compare: '=', prefix: false } as const
  if (held.field !== 'time') return printField({ ...plain, field: held.field, value: held.value })
  return printField({ ...plain, field: how === 'with' ? 'after' : 'before', value: stamp(held.at) })
}

function isAsked(q: string, held: Held, how: How, now: number): boolean {
  const { ast } = parse(q, { now })
  if (held.field === 'time') {
    const { from, until } = timesIn(ast, now)
    return held.at === (how === 'with' ? from : until)
  }
  const { wanted, unwanted } = chosenIn(ast, held.field)
  return (how === 'with' ? wanted : unwanted).includes(foldValue(held.value))
}
