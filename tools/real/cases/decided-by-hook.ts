import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { mutate, query, type Server } from '@/tools/bench/measure/processes'
import type { Case } from '../fact'
import { askedFor, killed, openHooked } from '../hooked-console'
import { linesOf, openLab } from '../lab'
import { calls, says } from '../script'
import { openTerminal, type Terminal } from '../terminal'
import { until } from '../until'

const make = (name: string) => [
  [calls('Bash', { command: `touch ${name}.txt`, description: `Make ${name}` })],
  [says(`After ${name}.`)],
]
const scripts = { first: make('first'), second: make('second'), third: make('third'), fourth: make('fourth') }
const receipt = z.object({ is: z.string(), why: z.string().optional() })

/** A call that needs permission, which a person decides in the console. */
export const decidedByHook: Case = {
  name: 'decided-by-hook',
  async *play(programs, folder) {
    const lab = await openLab(programs, folder, { scripts })
    const { server, desk } = await openHooked(programs, lab, folder)
    const terminal = await openTerminal(lab)
    const there = (name: string) => existsSync(path.join(lab.project, `${name}.txt`))
    const shown = terminal.screen
    try {
      await decided(server, terminal, 'first', 'approve')
      await until('the first file', () => there('first'), { shown })
      yield { says: 'a yes in the console lets the call run', holds: there('first'), seen: 'first.txt is there' }

      await decided(server, terminal, 'second', 'reject', 'Not on a Friday.')
      const told = () => linesOf(lab).some((line) => line.includes('A person refused this: Not on a Friday.'))
      await until('the reason in the record', told, { shown })
      yield { says: 'a no keeps it from running', holds: !there('second'), seen: there('second') ? 'made' : 'not made' }
      yield { says: 'the model is given the reason word for word', holds: told(), seen: told() ? 'given' : 'not given' }

      await decided(server, terminal, 'third', null)
      await answered(terminal, () => there('third'))
      const last = await until('the receipt of the third', () => receiptOf(desk, 3), { shown })
      const seen = `${last.is}, ${last.why ?? 'without a reason'}`
      yield { says: 'answered in the terminal, the request is taken back', holds: last.why === 'terminal', seen }

      await killed(server)
      await terminal.type('Please play fourth.')
      await answered(terminal, () => there('fourth'))
      const asked = readdirSync(path.join(desk, 'receipts')).length
      yield {
        says: 'with the console killed nothing is asked of it, and the terminal asks as ever',
        holds: asked === 3,
        seen: `${asked} of 3 receipts`,
      }
    } finally {
      terminal.close()
      await killed(server)
      lab.close()
    }
  },
}

const AGAIN_MS = 1_000

/** Says yes in the terminal until it is done: a question that has just come up passes over a key. */
async function answered({ press, screen: shown }: Terminal, isDone: () => boolean): Promise<void> {
  await until('the question in the terminal', () => shown().includes('Do you want to proceed'), { shown })
  let pressed = 0
  const yes = () => {
    if (isDone()) return true
    if (shown().includes('Do you want to proceed') && performance.now() - pressed > AGAIN_MS) {
      pressed = performance.now()
      press('1')
    }
    return false
  }
  await until('the call that was allowed there', yes, { shown })
}

type Verb = 'approve' | 'reject'

/** Has the model call, and decides once it stands in the console; null: only waits until it does. */
async function decided(
  server: Server,
  terminal: Terminal,
  name: string,
  verb: Verb | null,
  reason = '',
): Promise<void> {
  const uid = await askedFor(server, terminal, name)
  if (verb === null) return
  const { sha256 } = z.object({ sha256: z.string() }).parse(await query(server, 'approvals.card', { uid }))
  const draft = { uid, sha256, verb, reason, changed: null, typed: null }
  await mutate(server, 'approvals.decide', { draft, key: `a-key-of-${name}` })
}

/** The newest, once there are so many. */
function receiptOf(desk: string, count: number) {
  const folder = path.join(desk, 'receipts')
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  if (names.length < count) return null
  const all = names
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .map((text) => receipt.parse(JSON.parse(text)))
  return all.find(({ is }) => is === 'withdrawn') ?? null
}
