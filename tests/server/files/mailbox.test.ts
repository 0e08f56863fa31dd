import { chmodSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fateOf as fateIn, listFor } from '@/server/containers/list-fate'
import { type Change, prepare } from '@/server/files/write/world-writer'

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'signalbox-mailbox-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const inside = (...steps: string[]) => path.join(root, ...steps)

async function write(change: Change) {
  const ready = await prepare(root, change, 'tag-0')
  try {
    return await ready.publish()
  } finally {
    await ready.close()
  }
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'written',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : 'thrown'),
  )

type Box = { messages: { message_id: string }[]; processed_message_ids?: string[] }

/** What an agent does meanwhile; it ends with its test: what is still to come would befall the mailbox of the next one. */
let acting: NodeJS.Timeout[] = []
afterEach(() => {
  for (const one of acting) clearTimeout(one)
  acting = []
})

function every(ms: number, act: () => void): NodeJS.Timeout {
  const timer = setInterval(act, ms)
  acting.push(timer)
  return timer
}

function later(ms: number, act: () => void): void {
  acting.push(setTimeout(act, ms))
}

/** Writes it as it was read before the letter came, as often as the letter is found there, at most so often. */
function writeOver(text: () => string, most = 1): void {
  let times = 0
  every(5, () => {
    if (times >= most || !readFileSync(inside('mailbox_1.json'), 'utf8').includes('m-9')) return
    times += 1
    replaceBox(text())
  })
}

function replaceBox(text: string): void {
  writeFileSync(inside('.new'), text)
  renameSync(inside('.new'), inside('mailbox_1.json'))
}

const takingAll = (text: string) => {
  const found: Box = JSON.parse(text)
  const ids = found.messages.map(({ message_id }) => message_id)
  return JSON.stringify({ ...found, messages: [], processed_message_ids: ids })
}
const addingOne = (text: string) => JSON.stringify({ ...JSON.parse(text), messages: [{ message_id: 'm-5' }] })

describe('a mailbox', () => {
  const add: Change = { effect: 'add', path: 'mailbox_1.json', text: '{"message_id":"m-9"}', id: 'm-9' }
  const box =
    '{\n  "status": "idle",\n  "seen": 1.50,\n  "messages": [\n    {\n      "message_id": "m-1"\n    }\n  ],\n  "processed_message_ids": []\n}\n'

  test('has one message more, and every other byte as before', async () => {
    writeFileSync(inside('mailbox_1.json'), box)
    chmodSync(inside('mailbox_1.json'), 0o664)
    await write(add)
    const text = readFileSync(inside('mailbox_1.json'), 'utf8')
    expect(text).toBe(box.replace('    }\n  ]', '    },\n    {\n      "message_id": "m-9"\n    }\n  ]'))
    expect(statSync(inside('mailbox_1.json')).mode & 0o777).toBe(0o664)
    expect(readdirSync(root).sort()).toEqual(['mailbox_1.json'])
  })

  test('that its agent writes over is filled again', async () => {
    writeFileSync(inside('mailbox_1.json'), box)
    const ready = await prepare(root, add, 'tag-0')
    const done = ready.publish()
    const overwritten = every(5, () => {
      if (!readFileSync(inside('mailbox_1.json'), 'utf8').includes('m-9')) return
      clearInterval(overwritten)
      writeFileSync(inside('mailbox_1.json'), box)
    })
    await done
    await ready.close()
    expect(readFileSync(inside('mailbox_1.json'), 'utf8').match(/m-9/g)).toHaveLength(1)
  })

  test.each([
    ['that was empty', box.replace(/"messages": \[[^\]]*\]/, '"messages": []'), (text: string) => text],
    ['whose agent takes the one that it had read', box, takingAll],
    ['with one of its own', box.replace(/"messages": \[[^\]]*\]/, '"messages": []'), addingOne],
  ])('%s, written over by whom did not know of the letter, is filled again', async (_, stood, over) => {
    writeFileSync(inside('mailbox_1.json'), stood)
    writeOver(() => over(stood))
    await write(add)
    expect(readFileSync(inside('mailbox_1.json'), 'utf8').match(/m-9/g)).toHaveLength(1)
  })

  test('that was empty, and is written over each time, is said not to have it', async () => {
    const empty = box.replace(/"messages": \[[^\]]*\]/, '"messages": []')
    writeFileSync(inside('mailbox_1.json'), empty)
    writeOver(() => empty, 3)
    expect(await refusal(write(add))).toBe('lost')
    expect(readFileSync(inside('mailbox_1.json'), 'utf8')).toBe(empty)
  })

  test.each([
    ['says so', ['m-1', 'm-9'], ['m-1', 'm-9']],
    ['forgets soon what it took', ['m-9'], []],
    ['never says what it took', undefined, undefined],
  ])('whose agent takes it and %s does not have it twice', async (_, named, soon) => {
    const told = named === undefined ? undefined : []
    writeFileSync(inside('mailbox_1.json'), JSON.stringify({ ...JSON.parse(box), processed_message_ids: told }))
    let times = 0
    every(5, () => {
      const now: Box = JSON.parse(readFileSync(inside('mailbox_1.json'), 'utf8'))
      if (!now.messages.some(({ message_id }) => message_id === 'm-9')) return
      times += 1
      replaceBox(JSON.stringify({ ...now, messages: [], processed_message_ids: named }))
      later(600, () => replaceBox(JSON.stringify({ ...now, messages: [], processed_message_ids: soon })))
    })
    await write(add)
    expect(times).toBe(1)
  })

  test('whose agent names what it took only when it has done it does not have it twice', async () => {
    writeFileSync(inside('mailbox_1.json'), box)
    let times = 0
    every(5, () => {
      const now: Box = JSON.parse(readFileSync(inside('mailbox_1.json'), 'utf8'))
      if (!now.messages.some(({ message_id }) => message_id === 'm-9')) return
      times += 1
      replaceBox(JSON.stringify({ ...now, messages: [] }))
      later(1_000, () => replaceBox(takingAll(JSON.stringify(now))))
    })
    await write(add)
    expect(times).toBe(1)
  })

  test('that is empty or torn while its agent rewrites it in place is waited for', async () => {
    writeFileSync(inside('mailbox_1.json'), '')
    later(40, () => writeFileSync(inside('mailbox_1.json'), Buffer.from('{"messages": ["旧"').subarray(0, -2)))
    later(200, () => writeFileSync(inside('mailbox_1.json'), box))
    await write(add)
    expect(JSON.parse(readFileSync(inside('mailbox_1.json'), 'utf8')).messages).toHaveLength(2)
  })

  test('that is torn when it is looked at again was not refused: what was put there lies there', async () => {
    writeFileSync(inside('mailbox_1.json'), box.replace('idle', '空闲'))
    const ready = await prepare(root, add, 'tag-0')
    const done = ready.publish()
    const rewriting = every(5, () => {
      const whole = readFileSync(inside('mailbox_1.json'))
      if (!whole.includes('m-9')) return
      clearInterval(rewriting)
      writeFileSync(inside('mailbox_1.json'), whole.subarray(0, whole.indexOf('空闲') + 1))
      later(400, () => writeFileSync(inside('mailbox_1.json'), whole))
    })
    expect(await done).toMatchObject({ path: 'mailbox_1.json' })
    await ready.close()
    expect(JSON.parse(readFileSync(inside('mailbox_1.json'), 'utf8')).messages).toHaveLength(2)
  })

  test('that is rewritten at the moment it is replaced is tried again, and nothing of its agent is lost', async () => {
    writeFileSync(inside('mailbox_1.json'), box)
    let beats = 0
    const beating = every(1, () => {
      beats += 1
      const now = JSON.parse(readFileSync(inside('mailbox_1.json'), 'utf8'))
      if (beats > 40 || now.messages.length > 1) return clearInterval(beating)
      writeFileSync(inside('mailbox_1.json'), JSON.stringify({ ...now, seen: beats }))
    })
    await write(add)
    const { messages, seen } = JSON.parse(readFileSync(inside('mailbox_1.json'), 'utf8'))
    expect(messages).toHaveLength(2)
    expect(seen).toBeGreaterThan(0)
  })

  test('that is away at the moment it is replaced, as its agent makes it anew, is waited for', async () => {
    writeFileSync(inside('mailbox_1.json'), box)
    const looking = every(0, () => {
      const fresh = readdirSync(root).find((name) => name.startsWith('.signalbox-'))
      if (fresh === undefined || !readFileSync(inside(fresh), 'utf8').includes('m-9')) return
      clearInterval(looking)
      rmSync(inside('mailbox_1.json'), { force: true })
      later(60, () => writeFileSync(inside('mailbox_1.json'), box))
    })
    await write(add)
    expect(JSON.parse(readFileSync(inside('mailbox_1.json'), 'utf8')).messages).toHaveLength(2)
  })

  test('is left alone while somebody holds its lock, and where it is no queue', async () => {
    writeFileSync(inside('mailbox_1.json'), '{"messages": 7}')
    expect(await refusal(write(add))).toBe('not-a-queue')
  })
})

describe('of a letter that is not in its mailbox any more', () => {
  const letter = 'm-new'
  const fateOf = ({ id, ...boxes }: { now: string; before: string; id: string }) =>
    fateIn(listFor({}), { ...boxes, own: { id, text: JSON.stringify({ message_id: id }) } })
  const box = (queue: readonly string[], taken: readonly string[]) =>
    JSON.stringify({ messages: queue.map((id) => ({ message_id: id })), processed_message_ids: taken })
  const ids = fc.uniqueArray(
    fc.integer({ min: 0, max: 99 }).map((n) => `m-${n}`),
    { maxLength: 8 },
  )
  /** What one does who has read a mailbox: takes some from its front and names them, and adds some. */
  const done = (
    queue: readonly string[],
    taken: readonly string[],
    { takes, adds }: { takes: number; adds: string[] },
  ) => box([...queue.slice(takes), ...adds], [...taken, ...queue.slice(0, takes)])
  const doing = fc.record({ takes: fc.nat({ max: 9 }), adds: ids.map((all) => all.map((id) => `${id}-own`)) })

  test('whoever had read the mailbox before it came wrote over it, whatever stood there', () => {
    fc.assert(
      fc.property(ids, ids, doing, (queue, named, act) => {
        const taken = named.map((id) => `${id}-old`)
        const now = done(queue, taken, act)
        expect(['lost', 'unnamed']).toContain(fateOf({ now, before: box(queue, taken), id: letter }))
      }),
    )
  })

  test('whoever had read it took it', () => {
    fc.assert(
      fc.property(ids, ids, doing, (queue, named, act) => {
        const taken = named.map((id) => `${id}-old`)
        const now = done([...queue, letter], taken, act)
        const fate = act.takes > queue.length ? 'taken' : 'waits'
        expect(fateOf({ now, before: box(queue, taken), id: letter })).toBe(fate)
      }),
    )
  })
})
