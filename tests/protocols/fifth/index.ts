import * as z from 'zod'
import type { Reading } from '@/lib/message/reading'
import { parseClaimed, timeFlags } from '@/lib/time/time'
import { file } from '@/server/containers/file-container'
import { lines } from '@/server/containers/lines-container'
import { addressed, speaker } from '@/server/protocols/kit/addressee'
import { blankMessage } from '@/server/protocols/kit/blank'
import type { DecidingProtocol } from '@/server/protocols/kit/capable'
import { asText, asTexts, type Fields, isFields } from '@/server/protocols/kit/json-fields'
import { byPattern, weigh } from '@/server/protocols/kit/path'
import { fixedIn, isoTime } from '@/server/protocols/kit/stamp-fields'
import { notAnObject, unreadable } from '@/server/protocols/kit/unreadable-reading'
import type { Found } from '@/server/protocols/protocol'

const NOTE = file()
const WIRE = lines()

/** A protocol nobody has: notes on pigeons and a wire. All that a protocol needs is here. */
export const pigeonPost: DecidingProtocol = {
  name: 'pigeon-post',
  title: 'Pigeon Post',
  layout: {
    usual: [],
    detect: (paths) => weigh(paths, [{ pattern: /^(?:pigeons\/[^/]+\.json|wire\.jsonl)$/, weight: 60 }]),
    looksFor: 'pigeons/ with notes, or wire.jsonl',
  },
  places: [
    { name: 'pigeons', shape: 'document', container: NOTE, match: byPattern(/^pigeons\/(?<loft>[^/]+)\.json$/) },
    { name: 'wire', shape: 'lines', container: WIRE, match: byPattern(/^wire\.jsonl$/) },
  ],
  prune: [{ glob: '*.feather', rule: 'feather' }],
  read,
  gone: ({ place }) => (place === 'pigeons' ? 'flown' : 'removed'),
  known: [],
  staleAfterMs: () => null,
  beatEveryMs: null,
  keeps: [],
  derives: false,
  unreadableRule: () => null,
  rules: [],
  writing: {
    manners: {
      ...{ human: 'human', types: ['note'], reply: 'note', channels: true, several: true, parts: [], required: [] },
      ...{ forms: [], stamped: ['who', 'when'] },
    },
    raw: {
      schema: z.looseObject({ what: z.string().min(1), whom: z.union([z.literal('all'), z.array(z.string())]) }),
      own: ['what', 'whom'],
      missing: () => null,
      said: ({ what, whom }) => ({ type: 'note', text: asText(what) ?? '', to: asTexts(whom) }),
    },
    outlets: [{ kind: 'channel', pattern: 'wire.jsonl', name: null }],
    check: () => [],
    rules: [],
    write: ({ outlets, from, to, broadcast, text }, stamp) =>
      outlets.map(({ path }) => ({
        effect: 'append',
        path,
        text: JSON.stringify({
          who: from,
          whom: broadcast ? 'all' : to.map(({ name }) => name),
          when: isoTime(stamp.at),
          what: text,
        }),
        fixed: fixedIn(stamp),
        id: null,
      })),
    decide: ({ verb, reason }, post, stamp) =>
      pigeonPost.writing.write({ ...post, text: `${verb} ${post.answers?.from ?? ''}: ${reason}` }, stamp),
    payload: () => null,
    task: () => null,
    reacts: () => null,
    shell: () => null,
  },
}

function read(found: Found): Reading[] {
  if (found.line !== null && found.text.trim() === '') return []
  const parsed = (found.line === null ? NOTE : WIRE).one(found.text)
  if (!parsed.ok) return [unreadable(parsed)]
  return [isFields(parsed.value) ? note(parsed.value, found) : notAnObject(parsed.value)]
}

function note(fields: Fields, { captures, context }: Found): Reading {
  const sender = speaker(fields.who, context.aliases)
  const sent = parseClaimed(fields.when, context.zone)
  return {
    ...blankMessage(captures.loft ?? 'wire'),
    from: sender?.agent ?? null,
    fromRaw: sender?.raw ?? null,
    ...addressed(fields.whom, context.aliases),
    type: 'note',
    kind: 'chat',
    sent,
    body: asText(fields.what) ?? '',
    flags: timeFlags(sent),
  }
}
