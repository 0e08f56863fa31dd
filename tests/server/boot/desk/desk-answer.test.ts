import { randomUUID } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Assurance, localActor } from '@/lib/people/person'
import { askPerson, type Ending } from '@/server/boot/desk/ask-person'
import { deskFile } from '@/server/boot/desk/call-request'
import type { Expected } from '@/server/boot/desk/desk-answer'
import { answersTo, makeDesk, takeBack } from '@/server/boot/desk/desk-folder'
import { stamped } from '@/server/oversight/post/compose/stamp-post'
import { desk as protocol } from '@/server/protocols/desk'
import type { Decision } from '@/server/protocols/kit/decision'
import type { Post } from '@/server/protocols/kit/written-post'
import { newSigner } from '@/tests/signed'

const signer = newSigner()
const NOW = Date.UTC(2026, 10, 20, 14, 0, 0)
const ID = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'
const asked = (id = ID, title = 'Bash: npm publish') =>
  deskFile({ id, at: NOW, expiresAt: NOW + 30_000, from: 'lead@1a2b3c4d', title, payload: 'npm publish', hook: true })
const request = asked()

let desk = ''
beforeEach(async () => {
  desk = mkdtempSync(path.join(tmpdir(), 'desk-'))
  await makeDesk(desk)
})
afterEach(() => rmSync(desk, { recursive: true, force: true }))

type Said = {
  verb?: Decision['verb']
  known?: Assurance
  source?: string
  by?: typeof signer
  ask?: string
  ends?: number
  id?: string
}

/** What a console writes for a decision, as it lies in the desk. */
function answer(said: Said = {}): { file: string; text: string } {
  const {
    verb = 'approve',
    known = 'password',
    source = 'desk',
    by = signer,
    ask = request.sha256,
    ends = NOW + 60_000,
  } = said
  const post: Post = {
    ...{
      outlets: [{ kind: 'channel', name: 'desk', path: 'answers/' }],
      from: 'human',
      to: [{ name: 'lead@1a2b3c4d', tier: null }],
    },
    ...{
      broadcast: false,
      type: 'answered',
      text: '',
      reasoning: null,
      priority: null,
      code: null,
      artifacts: [],
      ttl: null,
    },
    ...{ repeats: null, form: null },
    answers: {
      nativeId: said.id ?? ID,
      traceId: null,
      taskId: null,
      from: 'lead@1a2b3c4d',
      sentRaw: null,
      sha256: ask,
      answeredAt: null,
    },
  }
  const decision = {
    verb,
    reason: 'So be it.',
    changed: null,
    words: '',
    task: null,
    journals: [],
    record: null,
    by: [{ name: 'ada', known }],
  }
  const house = { now: () => NOW, newId: randomUUID, sealer: by }
  const signing = { source, protocol, post, actor: localActor('tests'), deed: verb, ask, expiresAt: ends }
  const [change] = stamped(house, signing, (stamp) => protocol.writing.decide(decision, post, stamp)).signed()
  if (change === undefined) throw new Error('Nothing was to be written.')
  return { file: change.path, text: change.text }
}

const put = ({ file, text }: { file: string; text: string }) => writeFileSync(path.join(desk, file), text)

/** Asks, does something once the request lies there, and says what came of it when the time was over. */
async function askThen(act: () => void, more: Partial<Expected> = {}) {
  let time = NOW
  let did = false
  return askPerson({
    ...{ desk, request, until: NOW + 1_000, now: () => time, ended: async (): Promise<Ending | null> => null },
    expected: { id: ID, sha256: request.sha256, source: 'desk', key: signer, least: 'password', ...more },
    wait: async () => {
      if (!did) act()
      did = true
      time += 500
    },
  })
}

describe('an answer on a desk', () => {
  test('is taken where its seal holds for these bytes: a yes, a no, and that nobody decides here', async () => {
    expect(await askThen(() => put(answer()))).toMatchObject({ verdict: 'approved', reason: 'So be it.' })
    await takeBack(desk, ID)
    rmSync(path.join(desk, 'answers'), { recursive: true })
    rmSync(path.join(desk, 'receipts'), { recursive: true })
    await makeDesk(desk)
    expect(await askThen(() => put(answer({ verb: 'reject', known: 'loopback' })))).toMatchObject({
      verdict: 'rejected',
    })
  })

  test('that hands it back ends the waiting', async () => {
    expect(await askThen(() => put(answer({ verb: 'no-decision' })))).toMatchObject({ verdict: 'returned' })
  })

  test('is found also when it was written as the time ended', async () => {
    let time = NOW
    const found = await askPerson({
      ...{ desk, request, until: NOW + 100, now: () => time },
      expected: { id: ID, sha256: request.sha256, source: 'desk', key: signer, least: 'password' },
      ended: async () => {
        put(answer())
        return null
      },
      wait: async () => {
        time += 200
      },
    })
    expect(found).toMatchObject({ verdict: 'approved' })
  })

  const mutated = (change: (text: string) => string) => {
    const { file, text } = answer()
    return { file, text: change(text) }
  }

  test.each<[string, () => void]>([
    ['of another request that says the same', () => put(answer({ ask: asked('1'.repeat(32)).sha256 }))],
    ['of a request that was swapped', () => put(answer({ ask: asked(ID, 'Bash: ls').sha256 }))],
    [
      'that names another request',
      () => put({ ...answer({ id: '1'.repeat(32) }), file: `answers/${ID}-00000000.json` }),
    ],
    ['signed for another source', () => put(answer({ source: 'other' }))],
    ['signed by another key', () => put(answer({ by: newSigner() }))],
    ['that has expired', () => put(answer({ ends: NOW - 1 }))],
    ['of a person who is not known well enough', () => put(answer({ known: 'loopback' }))],
    ['whose verdict was turned round', () => put(mutated((text) => text.replace('"approved"', '"returned"')))],
    ['whose reason was altered', () => put(mutated((text) => text.replace('So be it', 'So be It')))],
    ['that is torn', () => put(mutated((text) => text.slice(0, -20)))],
    ['in a list', () => put(mutated((text) => `[${text}]`))],
    ['under another name', () => put({ ...answer(), file: `answers/${ID}-copy.json` })],
    [
      'that is a link to one',
      () => {
        const { file, text } = answer()
        writeFileSync(path.join(desk, 'elsewhere.json'), text)
        symlinkSync(path.join(desk, 'elsewhere.json'), path.join(desk, file))
      },
    ],
    ['that is a directory', () => mkdirSync(path.join(desk, `answers/${ID}-00000000.json`))],
  ])('is not taken: one %s', async (_, act) => {
    expect(await askThen(act)).toBeNull()
  })

  test('beside one that does not hold is taken all the same', async () => {
    const both = () => {
      put({ file: `answers/${ID}-00000000.json`, text: '{' })
      put(answer())
    }
    expect(await askThen(both)).toMatchObject({ verdict: 'approved' })
  })

  test('that lay there before the request was written is none: its bytes were not known', async () => {
    put(answer({ ask: 'f'.repeat(64) }))
    expect(await askThen(() => undefined)).toBeNull()
  })
})

describe('a request on a desk', () => {
  test('is taken back when nobody answers, and says so in its receipt', async () => {
    expect(await askThen(() => undefined)).toBeNull()
    expect(readdirSync(path.join(desk, 'requests'))).toEqual([])
    expect(JSON.parse(readFileSync(path.join(desk, 'receipts', `${ID}.json`), 'utf8'))).toMatchObject({
      ...{ request: ID, answer: null, is: 'withdrawn', why: 'time-out' },
    })
  })

  test('never replaces what has its name', async () => {
    writeFileSync(path.join(desk, 'requests', `${ID}.json`), 'somebody else’s')
    await expect(askThen(() => undefined)).rejects.toMatchObject({ code: 'EEXIST' })
  })

  test('is nobody else’s to read', async () => {
    for (const folder of ['requests', 'answers', 'receipts'])
      expect(statSync(path.join(desk, folder)).mode & 0o777).toBe(0o700)
  })

  test('an answer that was moved away is no answer', async () => {
    const { file, text } = answer()
    put({ file, text })
    renameSync(path.join(desk, file), path.join(desk, 'gone.json'))
    expect(await answersTo(desk, ID)).toEqual([])
  })
})
