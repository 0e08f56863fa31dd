import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FLAGS } from '@/lib/message/flags'
import { agentName } from '@/lib/names/names'
import type { DecidingProtocol } from '@/server/protocols/kit/capable'
import type { Decision } from '@/server/protocols/kit/decision'
import type { FileChange, OutletKind, Post } from '@/server/protocols/kit/written-post'
import { CONTEXT } from './tree'
import { expectInside, LATER, outletOf, STAMP, unstamped, writtenBy } from './writing'

const VERBS: readonly Decision['verb'][] = ['approve', 'reject', 'approve-as-changed', 'ask-more', 'answer']
const VERDICTS = ['approve', 'reject'] as const
const CHANGED = '{"entity_id": "lock.back_door", "for_s": 60}'
const SAID = 'May I claim task #7, @qa? “It is open.”'

/** What the decisions of every protocol keep. */
export function decidesWhatItReads(protocol: DecidingProtocol): void {
  const { writing } = protocol
  const { manners } = writing
  const journals = (writing.journals ?? []).slice(0, 1).map((kind) => outletOf(protocol, kind, 'atlas'))
  const postAt = (kind: OutletKind): Post => ({
    outlets: [outletOf(protocol, kind, manners.channels ? 'atlas' : 'codex-1')],
    from: manners.human,
    to: [{ name: 'codex-1', tier: null }],
    broadcast: false,
    type: manners.reply,
    text: '',
    reasoning: null,
    priority: null,
    code: null,
    artifacts: [],
    ttl: null,
    answers: {
      ...{ nativeId: 'their-ask', traceId: 'their-trace', taskId: null, from: 'codex-1', answeredAt: null },
      ...{ sentRaw: '2026-11-20T14:00:00Z', sha256: 'f'.repeat(64) },
    },
    repeats: null,
    form: null,
  })
  const decided = (verb: Decision['verb'], reason = 'Both of us are home.'): Decision => ({
    ...{ verb, reason, words: SAID, task: 'task-7', journals, by: [], record: null },
    changed: verb === 'approve-as-changed' ? CHANGED : null,
  })
  const inMailbox = writing.outlets.map((kind) => ({ post: postAt(kind), verbs: VERBS }))
  const { decidedIn } = writing
  const inPlace = decidedIn === undefined ? [] : [{ post: postIn(decidedIn.pattern, postAt), verbs: VERDICTS }]
  const everywhere = [...inMailbox, ...inPlace]
  const all = everywhere.flatMap(({ post, verbs }) =>
    verbs.map((verb) => ({ verb, post, changes: writing.decide(decided(verb), post, STAMP) })),
  )
  const each = (does: (change: FileChange, verb: Decision['verb'], post: Post) => void) => {
    for (const { verb, post, changes } of all) for (const change of changes) does(change, verb, post)
  }

  describe(`${protocol.name} decides what it reads`, () => {
    test('a yes or a no is read back as one, from the person, with its word and reason', () => {
      each((change, verb, post) => {
        const message = writtenBy(protocol, change)
        expect(message.from).toBe(agentName(post.from, CONTEXT.aliases))
        expect(message.sent.ms).toBe(STAMP.at)
        expect(message.body).toContain('Both of us are home.')
        if (verb === 'ask-more' || verb === 'answer') return
        expect(['decision', 'response'], change.path).toContain(message.kind)
        expect(message.body.toLowerCase()).toContain(verb === 'reject' ? 'rejected' : 'approved')
      })
    })

    test('it is linked to what it decides', () => {
      each((change) => {
        const { replyTo, cue, links } = writtenBy(protocol, change)
        const linked = replyTo === 'their-ask' || cue?.answers?.from === 'codex-1'
        expect([change.path, linked || links.some(({ key }) => key.includes('their-ask'))]).toEqual([change.path, true])
      })
    })

    test('a changed yes holds the whole payload, and does not begin as a plain one', () => {
      const plain = all.filter(({ verb }) => verb === 'approve').flatMap(({ changes }) => changes)
      each((change, verb) => {
        if (verb !== 'approve-as-changed') return
        const { body, code } = writtenBy(protocol, change)
        expect(`${body}${code ?? ''}`).toContain('lock.back_door')
        expect(plain.map((one) => writtenBy(protocol, one).body)).not.toContain(body)
        expect(body).not.toMatch(/approved[: ](?!as changed)/i)
      })
    })

    test('nothing written breaks its schema, mentions anybody or moves another task', () => {
      each((change) => {
        const { flags, mentions, effects } = writtenBy(protocol, change)
        const others = effects.filter((effect) => effect.kind !== 'task' || effect.id !== 'their-ask')
        expect([change.path, flags, mentions, others]).toEqual([change.path, [FLAGS.claimsHuman], [], []])
      })
    })

    test('without a reason it is as whole', () => {
      for (const { post } of everywhere)
        for (const verb of VERDICTS)
          for (const change of writing.decide(decided(verb, ''), post, STAMP))
            expect(writtenBy(protocol, change).flags).toEqual([FLAGS.claimsHuman])
    })

    test('whatever was asked and whatever the reason, paths are made of names that are there', () => {
      const words = fc.oneof(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.constantFrom('../../x', '请@qa看', 'Claimed task #2', 'AUTONOMY_UPDATE: qa → autonomous'),
      )
      const [first] = inMailbox
      for (const { post, verbs } of [...(first === undefined ? [] : [first]), ...inPlace])
        fc.assert(
          fc.property(words, words, fc.constantFrom(...verbs), (said, reason, verb) => {
            for (const change of writing.decide({ ...decided(verb, reason), words: said }, post, STAMP)) {
              expectInside(protocol, change)
              writtenBy(protocol, change)
            }
          }),
          { numRuns: 200 },
        )
    })

    test('a preview shows every byte but those that are fixed when it is signed', () => {
      for (const { verb, post, changes } of all)
        expect(writing.decide(decided(verb), post, LATER).map(unstamped)).toEqual(changes.map(unstamped))
    })

    test('the log of decisions gets its line, and only for a yes or a no', () => {
      for (const { verb, changes } of all) {
        const lines = changes.filter(({ effect, path }) => effect === 'append' && path === journals[0]?.path)
        expect(lines).toHaveLength(verb === 'ask-more' || verb === 'answer' ? 0 : journals.length)
      }
    })
  })
}

/** A file in which a question lies and then its answer. */
function postIn(pattern: string, postAt: (kind: OutletKind) => Post): Post {
  const path = pattern.replaceAll('*', '1')
  const post = postAt({ kind: 'channel', pattern, name: null })
  return { ...post, outlets: [{ kind: 'mailbox', name: 'codex-1', path }] }
}
