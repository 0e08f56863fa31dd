import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { decisionDraft } from '@/lib/asks/approval'
import { FLAGS } from '@/lib/message/flags'
import { draftPost } from '@/lib/post/post-parts'
import { deciding } from '@/lib/text/decisions/deciding-words'
import { post as words } from '@/lib/text/posts/post-words'
import { readKeyFile } from '@/server/boot/human/trusted'
import { verifyHuman } from '@/server/boot/human/verify-message'
import { ohMyClaudecode } from '@/server/protocols/oh-my-claudecode'
import { someone } from '@/tests/drafts'
import { houseWith } from '@/tests/one-line-more'

const TREE = path.resolve(import.meta.dirname, '../../fixtures/oh-my-claudecode')
const TEAM = '.omc/state/team/tide-tables'
const WORKER = 'worker-1@tide-tables'

const Mailbox = z.looseObject({ messages: z.array(z.looseObject({ message_id: z.string(), body: z.string() })) })
const Approval = z.record(z.string(), z.unknown())

let house: Awaited<ReturnType<typeof houseWith>>
const at = (...steps: string[]) => path.join(house.root, TEAM, ...steps)
const mailbox = (name: string) => at('mailbox', `${name}.json`)
const lyingIn = (name: string) => Mailbox.parse(JSON.parse(readFileSync(mailbox(name), 'utf8')))
/** As the program spells it, whose keys stay in their order. */
const spelt = (text: string) => JSON.stringify(JSON.parse(text), null, 2)
const approval = (task: number) => at('approvals', `${task}.json`)
const approvalIn = (task: number) => Approval.parse(JSON.parse(readFileSync(approval(task), 'utf8')))
const draft = (text: string, more: object = {}) =>
  draftPost.parse({ source: house.label, to: [WORKER], type: 'message', text, ...more })
const send = (text: string, more: object = {}) =>
  house.posts.send({ actor: someone, draft: draft(text, more), key: `post ${text}` })
const refusal = (doing: Promise<unknown>) =>
  doing.then(
    () => 'written',
    (error: unknown) => (error instanceof Error ? error.message : 'thrown'),
  )

/** As the program rewrites its files: whole, under a name of its own first. */
function rewrite(file: string, value: unknown): void {
  const temporary = `${file}.4711.0a1b2c3d.tmp`
  writeFileSync(temporary, JSON.stringify(value, null, 2))
  renameSync(temporary, file)
}

const found = async (text: string) => {
  await house.index()
  const [one, ...more] = (await house.messages()).filter(({ body, goneAt }) => body === text && goneAt === null)
  if (one === undefined || more.length > 0) throw new Error(`${more.length + 1} messages say ${text}`)
  const detail = await house.readers.messages.one(one.uid)
  if (detail === null) throw new Error('It is not there.')
  return detail
}

const verified = async (file: string, id: string | null) => {
  const trusted = readKeyFile(await house.keyFile(), 'key.pub')
  const asked = { file, offset: null, id, given: null, now: Date.now(), trusted, protocols: house.protocols }
  return verifyHuman(asked)
}

beforeAll(async () => {
  house = await houseWith(ohMyClaudecode, (root) => cpSync(TREE, root, { recursive: true }))
  await house.turnOn()
})
afterAll(() => house.close())

describe('a person speaks to a worker', () => {
  test('what they say lies in its mailbox as the program writes it, and all else there stays', async () => {
    const preview = await house.posts.preview(someone, draft('Berth 9 is yours, too.'))
    expect(preview.notes).toEqual([])
    expect(preview.reacts).toEqual([{ agent: WORKER, because: words.because.unpoked(WORKER), instead: null }])
    expect(preview.access).toMatchObject({ refused: null })
    const before = readFileSync(mailbox('worker-1'), 'utf8')
    expect(await send('Berth 9 is yours, too.')).toMatchObject({
      outcome: 'done',
      written: [{ path: mailbox('worker-1') }],
    })
    const after = readFileSync(mailbox('worker-1'), 'utf8')
    expect(after.startsWith(before.replace(/\n {2}\]\n\}$/, ''))).toBe(true)
    const box = lyingIn('worker-1')
    const last = box.messages.at(-1)
    expect(after).toBe(spelt(after))
    expect(last).toMatchObject({ from_worker: 'human', to_worker: 'worker-1', body: 'Berth 9 is yours, too.' })
    expect(last?.message_id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(last?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(readdirSync(at('mailbox')).filter((name) => name.startsWith('.'))).toEqual([])
    expect(await verified(mailbox('worker-1'), last?.message_id ?? '')).toMatchObject({
      is: 'genuine',
      seal: { deed: 'post' },
    })
    // Red control: one word more, and nobody signed it.
    writeFileSync(mailbox('worker-1'), after.replace('yours, too', 'yours alone'))
    expect(await verified(mailbox('worker-1'), last?.message_id ?? '')).toMatchObject({ is: 'not' })
    writeFileSync(mailbox('worker-1'), after)
  })

  test('that it was delivered is a state of it, and does not say that it was read', async () => {
    const before = await found('Berth 9 is yours, too.')
    expect(before).toMatchObject({ flags: [FLAGS.posted], state: 'queued', from: 'human', to: [WORKER] })
    const mark = (field: string) =>
      rewrite(
        mailbox('worker-1'),
        JSON.parse(readFileSync(mailbox('worker-1'), 'utf8'), (_, value) =>
          value?.body === before.body ? { ...value, [field]: new Date().toISOString() } : value,
        ),
      )
    mark('notified_at')
    expect(await found(before.body)).toMatchObject({ uid: before.uid, state: 'notified', flags: [FLAGS.posted] })
    mark('delivered_at')
    expect(await found(before.body)).toMatchObject({
      uid: before.uid,
      state: 'delivered',
      flags: [FLAGS.posted],
      goneAt: null,
    })
    expect(await send('Berth 9 is yours, too.')).toMatchObject({ seen: [{ uid: before.uid, flags: [FLAGS.posted] }] })
    const id = lyingIn('worker-1').messages.at(-1)?.message_id ?? ''
    expect(await verified(mailbox('worker-1'), id)).toMatchObject({ is: 'genuine' })
  })

  test('a mailbox that is not there yet is begun as the program begins one', async () => {
    const config = at('config.json')
    const team = Approval.parse(JSON.parse(readFileSync(config, 'utf8')))
    rewrite(config, { ...team, workers: [{ name: 'worker-1' }, { name: 'worker-9' }] })
    expect(existsSync(mailbox('worker-9'))).toBe(false)
    await send('Welcome.', { to: ['worker-9@tide-tables'] })
    expect(lyingIn('worker-9')).toMatchObject({
      worker: 'worker-9',
      messages: [{ body: 'Welcome.', to_worker: 'worker-9' }],
    })
    const text = readFileSync(mailbox('worker-9'), 'utf8')
    expect(text).toBe(spelt(text))
  })

  test('nobody speaks in the name of the leader, and nobody hears who is not of the team', async () => {
    const check = (from: string) => ohMyClaudecode.writing.check({ ...BARE, from }).map(({ says }) => says)
    expect(check('leader-fixed')).toEqual([words.memberName('leader-fixed')])
    expect(check('ada')).toEqual([])
    expect(await refusal(send('Hello?', { to: ['worker-77@tide-tables'] }))).toContain(
      words.noInbox('worker-77@tide-tables'),
    )
  })
})

const BARE = {
  ...{ outlets: [], to: [], broadcast: false, type: 'message', text: 'x', reasoning: null, priority: null, code: null },
  ...{ artifacts: [], ttl: null, answers: null, repeats: null, form: null },
}

describe('an approval', () => {
  const asked = 'Approval of task 1\nWrites to the live table of the harbour.'
  const decision = async (text: string, verb: 'approve' | 'reject', reason: string) => {
    const { uid, sha256 } = await found(text)
    return decisionDraft.parse({ uid, sha256, verb, reason })
  }

  test('waits for a person, who may say yes or no and nothing else', async () => {
    const { uid } = await found(asked)
    const card = await house.approvals.card(someone, uid)
    expect(card.may).toMatchObject({ verbs: ['approve', 'reject'], why: null })
  })

  test('is decided in its own file, in which all else stays', async () => {
    rewrite(approval(1), { ...approvalIn(1), risk: 'high' })
    const said = await decision(asked, 'approve', 'The table was saved first.')
    const { files } = await house.approvals.preview(someone, said)
    expect(files).toMatchObject([{ effect: 'replace', path: approval(1) }])
    const outcome = await house.approvals.decide({ actor: someone, draft: said, key: 'approve 1' })
    expect(outcome).toMatchObject({ outcome: 'written' })
    expect(approvalIn(1)).toMatchObject({
      ...{ task_id: '1', required: true, risk: 'high', status: 'approved', reviewer: 'human' },
      decision_reason: 'The table was saved first.',
    })
    expect(readdirSync(at('approvals')).filter((name) => !/^\d+\.json$/.test(name))).toEqual([])
    expect(await verified(approval(1), null)).toMatchObject({
      is: 'genuine',
      seal: { deed: 'approve', ask: said.sha256 },
    })
    const answer = await found('APPROVED: The table was saved first.')
    expect(answer).toMatchObject({ flags: [FLAGS.posted], from: 'human', kind: 'decision', state: 'approved' })
    const again = await refusal(
      house.approvals.decide({ actor: someone, draft: { ...said, verb: 'reject' }, key: 'other' }),
    )
    expect(again).toContain('approved')
  })

  test('that another decided in the file is closed, and nobody’s who is on record', async () => {
    rewrite(approval(7), { ...PENDING, task_id: '7' })
    const { uid } = await found('Approval of task 7\nMay I?')
    rewrite(approval(7), { ...PENDING, task_id: '7', status: 'rejected', reviewer: 'human', decision_reason: 'No.' })
    expect((await found('REJECTED: No.')).flags).toEqual([FLAGS.claimsHuman])
    const { closed, may } = await house.approvals.card(someone, uid)
    expect([closed?.how, may.verbs]).toEqual(['changed', []])
  })

  test('that changed since it was shown is not decided, however late it changes', async () => {
    rewrite(approval(8), { ...PENDING, task_id: '8' })
    const said = await decision('Approval of task 8\nMay I?', 'approve', 'Yes.')
    rewrite(approval(8), { ...PENDING, task_id: '8', decision_reason: 'May I delete it all?' })
    const changed = { how: 'changed', at: 0, by: null, decided: null } as const
    expect(await refusal(house.approvals.decide({ actor: someone, draft: said, key: 'late 8' }))).toContain(
      deciding.closed(changed, 0),
    )
    expect(approvalIn(8)).toMatchObject({ status: 'pending', decision_reason: 'May I delete it all?' })
  })
})

const PENDING = {
  ...{ required: true, status: 'pending', reviewer: 'worker-1', decision_reason: 'May I?' },
  decided_at: '2026-11-20T15:00:00.000Z',
}
