import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { toKeep } from '@/lib/ledger/kept-words'
import { draftPost } from '@/lib/post/post-parts'
import { NOBODY, readAs, sayInChinese } from '@/lib/reader/reader'
import { themeNamed, themeNames } from '@/lib/text/spoken'
import { clientOf, post } from '@/tests/visitors'
import { clawAsk, collabAsk, dreamAsk, key, openWorld, saidOf, type World } from './approvals-world'

const FOREIGN = '译'

/** A language that says every word otherwise. */
function otherwise(words: object): object {
  return new Proxy(words, {
    get(target, name) {
      const word: unknown = readAs(NOBODY, () => Reflect.get(target, name))
      if (typeof word === 'string') return FOREIGN + word
      if (typeof word === 'function')
        return (...given: unknown[]) => {
          const said: unknown = readAs(NOBODY, () => word(...given))
          return typeof said === 'string' ? FOREIGN + said : said
        }
      return typeof word === 'object' && word !== null && Object.getPrototypeOf(word) === Object.prototype
        ? otherwise(word)
        : word
    },
  })
}

const otherWords = () => Object.fromEntries(themeNames().map((name) => [name, otherwise(themeNamed(name) ?? {})]))

/** What was kept and written, without what is of another time or place each time. */
function withoutChance(text: string, home: string): string {
  return (
    text
      .replaceAll(home, 'HOME')
      // Uids, which hold the time.
      .replace(/\b[0-9a-z]{32}\b/g, '#')
      .replace(/a-key-of-mine-\d+/g, 'KEY')
      .replace(/signalbox(\\*": ?\\*")[^"\\]+/g, 'signalbox$1#')
      .replace(/"[A-Za-z0-9+/_=-]{40,}"/g, '"#"')
      .replace(/[0-9a-f]{8,}(?:-[0-9a-f]{4,})*/g, '#')
      .replace(/ask(\\*":\\*")[^"\\]+/g, 'ask$1#')
      .replace(/human-[0-9a-f]+/g, 'human-#')
      .replace(/lagMs(\\*"):\d+/g, 'lagMs$1:#')
      .replace(/\d{2,}[-:.TZ\d]*/g, '#')
  )
}

function filesUnder(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

function rowsOf(file: string, statement: string): string[] {
  const database = new Database(file, { readonly: true })
  try {
    return database
      .prepare(statement)
      .all()
      .map((row) => JSON.stringify(row))
  } finally {
    database.close()
  }
}

/** A person with that language does what people do; gives what was kept and written of it, and what they were told. */
async function deeds(language: string) {
  const home = realpathSync(mkdtempSync(path.join(tmpdir(), 'signalbox-language-')))
  const world: World = await openWorld(undefined, home)
  // A console knows its own Chinese.
  sayInChinese(otherWords())
  const { house } = world
  const cookie = await house.enter()
  const api = clientOf(house.url, { cookie, 'accept-language': language })
  const told: string[] = []
  const tell = async (call: Promise<unknown>) => void told.push(await saidOf(call))
  const decide = async (words: string, verb: 'approve' | 'reject', reason: string) => {
    const draft = await world.draft(words, { verb, reason })
    await tell(api.approvals.decide.mutate({ draft, key: key() }))
    return draft
  }
  try {
    collabAsk(world, 'msg-20261120-142454-ha-mgr-1-9b1d', 'May it go?', { tool: 'ship' })
    dreamAsk(world, 'ask-two', 'Which of them?')
    clawAsk(world, 'd34db33f-0000-4000-8000-000000000001', 'Is it enough?')
    const decided = await decide('May it go?', 'approve', '')
    await decide('Which of them?', 'reject', '')
    await decide('resource.request', 'reject', '')
    await tell(api.approvals.decide.mutate({ draft: { ...decided, reason: 'Once more.' }, key: key() }))
    const draft = draftPost.parse({
      ...{ source: 'teams', channel: 'atlas', to: ['qa'], type: 'message', text: 'Go on.', reasoning: 'So.' },
    })
    const { notes } = await api.post.preview.mutate({ draft })
    const warned = notes.filter(({ severity }) => severity === 'warning').map(({ says }) => says)
    told.push(...warned)
    await tell(api.post.send.mutate({ draft, key: key(), warned }))
    await tell(api.post.send.mutate({ draft: { ...draft, reasoning: null }, key: key(), warned: null }))
    await tell(api.writing.turn.mutate({ source: 'collab', on: false, why: 'Enough.' }))
    await tell(
      api.post.send.mutate({ draft: { ...draft, source: 'collab', channel: 'home' }, key: key(), warned: null }),
    )
    await tell(api.people.invite.mutate({ name: 'm.x', role: 'viewer' }))
    await tell(api.people.endSession.mutate({ id: 'nobody' }))
    await tell(api.people.changeRole.mutate({ id: 'p-nobody', role: 'viewer' }))
    await tell(api.me.removeFactor.mutate({ id: 'nothing' }))
    await post(`${house.url}/sign-in`, { name: 'nobody', password: 'nothing at all' })
    mkdirSync(world.at('claw/blackboard/gm/inbox'), { recursive: true })
    writeFileSync(world.at('claw/blackboard/gm/inbox/broken.json'), '{"a": oops}')
    writeFileSync(world.at('teams/atlas/channel.jsonl'), '{"from": broken\n{"half', { flag: 'a' })
    await expect.poll(async () => (await api.unreadable.list.query({ limit: 9 })).rows.length).toBe(2)
  } finally {
    await house.stop()
  }
  const [ledger, record] = ['ledger.db', 'record.db'].map((name) => path.join(house.data, name))
  const kept = [
    ...rowsOf(ledger ?? '', 'select act, subject, outcome, why, detail, name from entries order by n'),
    ...rowsOf(ledger ?? '', 'select status, why, draft from outbox order by at, id'),
    ...rowsOf(record ?? '', "select path, status, rule from files where path not like '%.tmp' order by path"),
    ...rowsOf(record ?? '', "select extra from messages where reading = 'unreadable' order by extra"),
    ...rowsOf(record ?? '', 'select condition from conditions order by source_id'),
    ...['collab', 'teams', 'dream', 'claw']
      .flatMap((root) => filesUnder(world.at(root)))
      .map((file) => `${file}: ${readFileSync(file, 'utf8')}`),
  ].map((text) => withoutChance(text, home))
  // Names of files are of chance, and so is the order that they stand in.
  return { kept: kept.sort(), told }
}

test('what is kept and written is the same whatever language a person reads', async () => {
  expect(toKeep(() => 'red control')).toBe('red control')
  const english = await deeds('en')
  const chinese = await deeds('zh')
  expect(english.told.join('\n'), 'red control: English is told to who reads it').not.toContain(FOREIGN)
  expect(chinese.told.join('\n'), 'red control: the other language is told').toContain(FOREIGN)
  expect(chinese.kept.filter((text) => text.includes(FOREIGN))).toEqual([])
  expect(chinese.kept).toEqual(english.kept)
})
