import { appendFileSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Random, seeded } from '@/tools/demo/random'
import { sentence } from './data'

const PROJECTS = 25
const TURNS = 24
const DAY_MS = 86_400_000
/** Of 390 kB that the program wrote, 61 in 100 were requests as they were sent, 29 what was said, called and given. */
const SENT_BYTES = 10_000
const VERSION = '2.1.332'

/**
 * Records of so many sessions in 25 projects, 400 kB each, in the mix of lines that Claude Code writes, of the last
 * `days`. Returns the bytes written.
 */
export function writeSessions(root: string, sessions: number, { seed, now, days }: Written): number {
  const random = seeded(seed)
  let bytes = 0
  for (let n = 0; n < sessions; n++) {
    const project = path.join(root, 'projects', `-srv-project-${n % PROJECTS}`)
    mkdirSync(project, { recursive: true })
    const id = random.uuid()
    const began = now - days * DAY_MS + Math.floor((n / sessions) * (days - 1) * DAY_MS)
    const text = recordOf(random, { id, n, began, cwd: `/srv/project/${n % PROJECTS}` })
    const file = path.join(project, `${id}.jsonl`)
    writeFileSync(file, text)
    const touched = new Date(began + TURNS * 60_000)
    utimesSync(file, touched, touched)
    bytes += Buffer.byteLength(text)
  }
  return bytes
}

type Written = { seed: number; now: number; days: number }
type Session = { id: string; n: number; began: number; cwd: string }

function recordOf(random: Random, session: Session): string {
  const lines = [noteOf(session, 'mode', { mode: 'normal' })]
  for (let turn = 0; turn < TURNS; turn++) lines.push(...turnOf(random, session, turn))
  return `${lines.join('\n')}\n`
}

/** What is asked, sent, said, called and given in a turn, and what the program notes beside it. */
function turnOf(random: Random, session: Session, turn: number): string[] {
  const at = session.began + turn * 60_000
  const n = session.n * TURNS + turn
  const call = `toolu_${random.hex(20)}`
  const message = `msg_${random.hex(20)}`
  const result = sentence(random, -1, 1_500)
  const command = `rg ${random.hex(4)} ${sentence(random, -1, 60)}`
  return [
    lineOf(random, session, at, {
      type: 'user',
      message: { role: 'user', content: sentence(random, n, 180) },
      origin: { kind: 'human' },
      promptSource: 'typed',
    }),
    JSON.stringify({
      type: 'api-request-body',
      sessionId: session.id,
      requestId: `req_${message}`,
      body: sentence(random, -1, SENT_BYTES),
    }),
    lineOf(random, session, at + 4_000, turnLine(message, { type: 'text', text: sentence(random, n + 1, 420) })),
    lineOf(
      random,
      session,
      at + 5_000,
      turnLine(message, {
        type: 'tool_use',
        id: call,
        name: 'Bash',
        input: { command, description: sentence(random, -1, 40) },
      }),
    ),
    lineOf(random, session, at + 9_000, {
      type: 'user',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: call, content: result }] },
      toolUseResult: { stdout: result.slice(0, 200), stderr: '' },
      permissionDecision: { decision: 'accept', source: 'config' },
    }),
    noteOf(session, 'last-prompt', { lastPrompt: sentence(random, -1, 100) }),
    noteOf(session, 'file-history-snapshot', { snapshot: sentence(random, -1, 1_200) }),
  ]
}

/** The last line of a record, as its program appends it: what the agent said. Gives when it was appended is up to the caller. */
export function appendText(file: string, text: string): void {
  const session = { id: path.basename(file, '.jsonl'), n: 0, began: 0, cwd: '/srv/project/0' }
  const random = seeded(Date.now())
  const said = turnLine(`msg_${random.hex(20)}`, { type: 'text', text })
  appendFileSync(file, `${lineOf(random, session, Date.now(), said)}\n`)
}

const noteOf = ({ id }: Session, type: string, more: object) => JSON.stringify({ type, ...more, sessionId: id })

const turnLine = (id: string, block: object) => ({
  type: 'assistant',
  requestId: `req_${id}`,
  message: {
    ...{ id, type: 'message', role: 'assistant', model: 'model-x', content: [block], stop_reason: 'tool_use' },
    usage: { input_tokens: 1_200, output_tokens: 60, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
  },
})

const lineOf = (random: Random, { id, cwd }: Session, at: number, said: object) =>
  JSON.stringify({
    ...{ parentUuid: random.uuid(), isSidechain: false, ...said, uuid: random.uuid() },
    ...{ timestamp: new Date(at).toISOString(), userType: 'external', entrypoint: 'cli', cwd, sessionId: id },
    ...{ version: VERSION, gitBranch: 'main' },
  })
