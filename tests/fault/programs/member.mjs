// A member of a team as the program writes and reads inboxes: the file begun as an empty list, an empty directory as lock
// with tries of 5 to 100 ms, whole file replaced. argv: inbox, name, how often, `sends` or `takes`, after how many times ten tries it gives up. It says what it did.
import { mkdirSync, readFileSync, renameSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const [inbox, name, times, does, patience = '1'] = process.argv.slice(2)
const TRIES = 10
const LEFT_MS = 10_000

async function locked(act) {
  const lock = `${inbox}.lock`
  for (let tries = 0; tries < TRIES * Number(patience); tries += 1) {
    try {
      mkdirSync(lock)
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > LEFT_MS) rmdirSync(lock)
      await wait(5 + (95 * (tries % TRIES)) / TRIES)
      continue
    }
    try {
      return act()
    } finally {
      rmdirSync(lock)
    }
  }
  throw new Error('The lock of the inbox could not be had.')
}

function replace(entries) {
  const temporary = `${inbox}.tmp.${name.padEnd(8, '0').slice(0, 8)}`
  writeFileSync(temporary, JSON.stringify(entries, null, 2), { flag: 'wx' })
  renameSync(temporary, inbox)
}

const said = { sent: [], taken: [], failed: 0 }
try {
  writeFileSync(inbox, '[]', { flag: 'wx' })
} catch (error) {
  if (error.code !== 'EEXIST') throw error
}
process.send?.('ready')
for (let n = 0; n < Number(times); n += 1) {
  try {
    await locked(() => {
      const entries = JSON.parse(readFileSync(inbox, 'utf8'))
      if (does === 'takes') said.taken.push(...entries.map(({ msg_id }) => msg_id))
      else {
        said.sent.push(`${name}-${n}`)
        entries.push({ from: name, text: `word ${n}`, msg_id: `${name}-${n}`, type: 'message', read: false })
      }
      replace(does === 'takes' ? [] : entries)
    })
  } catch (error) {
    if (!error.message.startsWith('The lock')) throw error
    said.failed += 1
  }
  await wait(1)
}
process.send?.(said)
process.disconnect?.()
