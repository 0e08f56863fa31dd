import { describe, expect, test } from 'vitest'
import { FLAGS } from '@/lib/message/flags'
import { FORMS, type FormName } from '@/lib/post/form-name'
import type { PostForm } from '@/lib/post/post-form'
import { stampedOver, unstamped } from '@/server/oversight/post/compose/overlay'
import type { WritingProtocol } from '@/server/protocols/kit/capable'
import { type Fields, isFields } from '@/server/protocols/kit/json-fields'
import { inForm } from '@/server/protocols/kit/protocol-form'
import type { FileChange, OutletKind, Post } from '@/server/protocols/kit/written-post'
import { expectLawful, LATER, outletOf, STAMP, writtenBy } from './writing'

const FORM: { [name in FormName]: PostForm } = {
  task: { form: 'task', task: '7', deadline: '2026-11-20T18:00:00Z' },
  autonomy: { form: 'autonomy', level: 'autonomous' },
  shutdown: { form: 'shutdown' },
  broadcast: { form: 'broadcast' },
}
const THEIRS = {
  ...{ nativeId: 'their-message', traceId: 'their-trace', taskId: null, from: 'codex-1', answeredAt: null },
  ...{ sentRaw: '2026-11-20T14:00:00Z', sha256: 'f'.repeat(64) },
}

/** What the forms, the raw objects and the repetitions of every protocol keep. */
export function formsWhatItReads(protocol: WritingProtocol): void {
  const { writing } = protocol
  const { manners } = writing
  const postAt = (kind: OutletKind, more: Partial<Post> = {}): Post => ({
    outlets: [outletOf(protocol, kind, manners.channels ? 'atlas' : 'codex-1')],
    from: manners.human,
    to: [{ name: 'codex-1', tier: null }],
    ...{ broadcast: false, type: manners.types[0] ?? '', text: 'Look at the gate.', reasoning: 'It has to be said.' },
    ...{ priority: null, code: null, artifacts: [], ttl: null, answers: null, repeats: null, form: null },
    ...more,
  })
  const each = (more: Partial<Post>, does: (change: FileChange, post: Post) => void) => {
    for (const kind of writing.outlets) {
      const post = postAt(kind, more)
      for (const change of writing.write(post, STAMP)) does(change, post)
    }
  }
  const formed = (form: PostForm, more: Partial<Post> = {}): Partial<Post> => {
    const [kind] = writing.outlets
    if (kind === undefined) return more
    const { type, text } = inForm(postAt(kind, { form, ...more }), writing)
    return { ...more, form, type, text }
  }

  describe(`${protocol.name} has forms`, () => {
    test('each is named once, and is one of those that there are', () => {
      const names = manners.forms.map(({ form }) => form)
      expect(new Set(names).size).toBe(names.length)
      expect(FORMS).toEqual(expect.arrayContaining(names))
    })

    for (const { form, type, usual } of manners.forms) {
      test(`${form} breaks no rule and is read back as it was meant, without a flag`, () => {
        const broadcast = form === 'broadcast'
        each(formed(FORM[form], broadcast ? { to: [], broadcast } : {}), (change, post) => {
          expect(writing.check(post)).toEqual([])
          expectLawful(protocol, post)
          const message = writtenBy(protocol, change)
          if (type !== null) expect(message.type).toBe(type)
          expect(message.body).toContain('Look at the gate.')
          expect(message.flags.filter((flag) => flag !== FLAGS.claimsHuman)).toEqual([])
          if (form === 'broadcast' && change.effect !== 'add') expect(message.broadcast).toBe(true)
        })
      })

      if (usual !== null)
        test(`${form} says what its page says where nothing is typed`, () => {
          each(formed(FORM[form], { text: '' }), (change) => {
            expect(writtenBy(protocol, change).body).toContain(usual)
            expect(writtenBy(protocol, change).body.trim()).not.toBe('')
          })
        })
    }
  })

  describe(`${protocol.name} takes raw objects`, () => {
    const whole = (change: FileChange): Fields => {
      const value: unknown = JSON.parse(change.text)
      return isFields(value) ? value : {}
    }

    test('what it writes is right by its own schema, and says what was said', () => {
      for (const type of manners.types)
        each({ type, answers: THEIRS }, (change, post) => {
          const value = unstamped(whole(change), manners.stamped)
          const right = writing.raw.schema.safeParse(value)
          expect(right.success ? [] : right.error.issues, type).toEqual([])
          expect(writing.raw.said(value)).toMatchObject({ type: post.type, text: post.text })
        })
    })

    test('every field stays as it was given, but those that the writer sets', () => {
      each({}, (change) => {
        const made = whole(change)
        const given = { ...unstamped(made, manners.stamped), 'an unknown key': { deep: [1, null, 'x'] } }
        const written = stampedOver(made, given, manners.stamped)
        expect(unstamped(written, manners.stamped)).toEqual(given)
        expect(written).toEqual({ ...made, 'an unknown key': { deep: [1, null, 'x'] } })
      })
    })

    test('nobody forges what the writer sets: id, time, sender, signature', () => {
      each({}, (change) => {
        const made = whole(change)
        const forged = whole({ ...change, text: change.text.replaceAll('codex-1', 'qa-9') })
        for (const path of [...manners.stamped, 'signalbox', 'metadata.signalbox']) {
          const [first = '', second] = path.split('.')
          if (second === undefined) forged[first] = 'forged'
          else forged[first] = { ...(isFields(forged[first]) ? forged[first] : {}), [second]: 'forged' }
        }
        const written = JSON.stringify(stampedOver(made, forged, manners.stamped))
        expect(written).not.toContain('forged')
        expect(written).toContain(STAMP.signature ?? '')
      })
    })

    test('what is not right is refused: nothing, another type, a field that is no text', () => {
      for (const value of [{}, { type: 3 }, { to: 3, type: [], content: {}, payload: 'x', params: 'x', command: {} }])
        expect(writing.raw.schema.safeParse(value).success).toBe(false)
    })
  })

  describe(`${protocol.name} says again`, () => {
    test('under ids of its own, naming what it repeats, without breaking its schema', () => {
      each({ repeats: THEIRS }, (change, post) => {
        const [later] = writing.write(post, LATER)
        expect(change.text).toContain(protocol.name === 'swarm' ? THEIRS.sha256 : THEIRS.nativeId)
        expect(change.text).toContain('retry_of')
        expect(later?.text).not.toBe(change.text)
        const message = writtenBy(protocol, change)
        expect(message.flags.filter((flag) => flag !== FLAGS.claimsHuman)).toEqual([])
        expect(message.nativeId).not.toBe(THEIRS.nativeId)
      })
    })
  })
}
