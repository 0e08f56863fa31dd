// A console without a socket that posts into five worlds, and decides what is asked in four, until it is killed: `post`,
// settles what was left: `settle`, or does one act in one world and says what came of it: `post:teams`, `decide:dream`.

import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { decisionDraft } from '@/lib/asks/approval'
import { keepTyped } from '@/lib/ledger/kept-words'
import { localActor } from '@/lib/people/person'
import { draftPost } from '@/lib/post/post-parts'
import { dataOf, openReading } from '@/server/boot/base/reading-side'
import { openLedgerSide } from '@/server/boot/serve/ledger-side'
import { postingOver } from '@/server/boot/serve/post-verbs'
import { handBeside } from '@/server/files/hand/hand-beside'
import { readSettings } from '@/server/settings'
import { everybodyIn, tells } from '@/tests/drafts'
import { decideAll } from './deciding'

const [doing = '', home = '', database] = process.argv.slice(2)
const [how = '', only, which = '0'] = doing.split(':')
const settings = readSettings({
  flags: { data: path.join(home, 'data'), database },
  environment: {},
  directory: home,
  home,
})
const data = dataOf(settings)
const reading = await openReading(data)
const ledger = await openLedgerSide(data, Date.now())
const now = Date.now
const report = (error: unknown) => console.error(error)
const index = { readers: reading.readers }
console.log('starting')
const files = handBeside(path.join(import.meta.dirname, 'hand.js'))
const posting = await postingOver({
  index,
  files,
  ledger,
  people: everybodyIn(ledger),
  data: data.directory,
  version: 'fault',
  now,
  report,
  underWay: new Map(),
  restMs: 0,
})
const { posts, approvals, writing } = posting(reading.readers, null)
const actor = localActor('fault')
const DECIDED = ['collab', 'teams', 'dream', 'claw']
const SOURCES = [...DECIDED, 'claude']
const TYPES: { [source: string]: string } = { claw: 'notification', collab: 'chat', claude: 'SendMessage' }

if (how === 'begin')
  for (const label of SOURCES) await writing.turn({ actor, label, on: true, why: 'It is tried.' }, tells)
if (only !== undefined)
  console.log(JSON.stringify(how === 'post' ? await sendOne(only, Number(which)) : await decideOne(only)))
else if (how === 'post') {
  // A slow machine would be killed again and again before it does anything: in each world it has done both.
  const ready = whenEach(DECIDED.length + SOURCES.length, () => console.log('ready'))
  const deciding = { approvals, ledger, readers: reading.readers, actor }
  await Promise.all([
    ...DECIDED.map((source) => decideAll({ ...deciding, ready: ready() }, source)),
    ...SOURCES.map((source) => post(source, ready())),
  ])
}
if (how === 'naive') {
  console.log('ready')
  await naive()
}
await files.end()
await ledger.close()
await reading.close()

/** Gives who works a word to say at each of its turns; once so many have said theirs, it does it. */
function whenEach(many: number, does: () => void): () => () => void {
  let left = many
  return () => {
    let said = false
    return () => {
      if (!said && --left === 0) does()
      said = true
    }
  }
}

/** One after the other, some twice with one key, some to everybody. */
async function post(source: string, ready: () => void): Promise<never> {
  for (let n = 0; ; n += 1) {
    await Promise.all([sendOne(source, n), ...(n % 3 === 0 ? [sendOne(source, n)] : [])])
    ready()
  }
}

function receiversIn(source: string, n: number): string[] {
  if (source === 'claude') return n % 5 === 4 ? ['gm@0000000a', 'team-lead@0000000a'] : ['gm@0000000a']
  if (n % 5 === 4) return ['all']
  return source === 'dream' ? [n % 2 === 0 ? 'agent-1' : 'agent-2'] : ['gm']
}

function sendOne(source: string, n: number) {
  const draft = draftPost.parse({
    source,
    channel: source === 'collab' ? 'paper' : source === 'teams' ? 'atlas' : null,
    to: receiversIn(source, n),
    type: TYPES[source] ?? 'message',
    text: `post ${n} of ${process.pid} ${'x'.repeat(n % 7 === 0 ? 5_000 : 10)}`,
    reasoning: 'It is tried.',
  })
  return posts.send({ actor, draft, key: `${source}-${process.pid}-${n}` })
}

async function decideOne(source: string) {
  const { rows } = await reading.readers.asks.open({ list: 'decide', now: now(), limit: 100, without: [] })
  const [ask] = rows.map(({ message }) => message).filter((message) => message.source === source)
  if (ask === undefined) throw new Error(`Nothing is asked in ${source}.`)
  const draft = decisionDraft.parse({ uid: ask.uid, sha256: ask.sha256, verb: 'approve', reason: 'It is tried.' })
  return approvals.decide({ actor, draft, key: `decide-${process.pid}` })
}

/** As many programs do it: the file first, in its place, then the record. */
async function naive(): Promise<never> {
  for (let n = 0; ; n += 1) {
    const name = `msg-naive-${process.pid}-${n}.json`
    writeFileSync(path.join(home, 'collab/channels/paper', name), JSON.stringify({ text: 'x'.repeat(100) }))
    await wait(1)
    await ledger.entries.append({
      ...{
        at: now(),
        actor,
        act: 'post',
        subject: keepTyped(name),
        source: 'collab',
        of: null,
        outcome: 'done',
        why: null,
      },
      ...{ detail: {}, shown: null, written: null, version: 'naive' },
    })
  }
}
