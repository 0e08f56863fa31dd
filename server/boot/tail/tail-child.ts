import { type ChildProcess, fork } from 'node:child_process'
import { running as words } from '@/lib/text/commands/cannot-start'
import type { Log } from '@/server/boot/base/log'
import { environment } from '@/server/settings-environment'
import { codeOf } from '@/server/store/door/sqlite/read-only'
import { type FromTail, fromTail, type ToTail } from '@/server/tail/run/tail-wire'
import { TAIL_VARIABLE, type TailParameters } from './tail-process'

export type TailChild = {
  /** Says it to the running tail; what it watches is said again to one that was restarted. False when none runs. */
  say: (word: ToTail) => boolean
  running: () => boolean
  /** Asks it to stop, and ends it when it has not after `patienceMs`. */
  stop: (patienceMs: number) => Promise<void>
}

type Parts = {
  /** The bundled program. */
  program: string
  parameters: TailParameters
  log: Log
  /** Everything that a fresh tail has to be told. */
  greet: () => readonly ToTail[]
  hear: (word: FromTail) => void
  /** It runs, or no longer. */
  changed: () => void
}

/** glibc gives each thread an arena of its own and keeps what is freed, unless it is told otherwise before it starts. */
const THRIFTY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '1048576' }

/** Room for what is new, MB: V8 takes three times this, and gives it back late. */
const YOUNG = '--max-semi-space-size=2'

/**
 * Bytes of bytecode that a function runs before V8 thinks of optimising it: four times what is usual. What runs some twenty
 * times a second all day costs more to be compiled, again and again, than it gains; what an import runs is optimised all the same.
 */
const SELDOM_COMPILED = '--interrupt-budget=500000'

const FIRST_WAIT_MS = 250
/** What kept it from running may be cured: it is there again within this. */
const MOST_WAIT_MS = 8_000
const STEADY_MS = 60_000

/** Starts the tail as a process of its own and starts it again when it dies, waiting longer each time. */
export function startTail({ program, parameters, log, greet, hear, changed }: Parts): TailChild {
  let child: ChildProcess | null = null
  let ready = false
  let stopping = false
  let wait = FIRST_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  // Arguments can be read by everyone on the machine, the environment cannot; the address of a database is a secret.
  const env = { ...THRIFTY, ...environment, [TAIL_VARIABLE]: JSON.stringify(parameters) }

  const start = () => {
    const began = Date.now()
    const execArgv = [...process.execArgv, YOUNG, SELDOM_COMPILED]
    const mine = fork(program, [], { env, execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child = mine
    let said = false
    mine.on('message', (message) => {
      const word = fromTail.safeParse(message)
      if (!word.success) return log.warn({ message }, 'The tail said something unknown.')
      if (word.data.kind === 'ready') {
        ready = true
        for (const known of greet()) mine.send(known)
        changed()
      }
      said ||= word.data.kind === 'failed' && (word.data.ends || !ready)
      hear(word.data)
    })
    const ended = (why: string) => {
      child = null
      ready = false
      // What it said itself says more.
      if (!stopping && !said) hear({ kind: 'failed', message: why, ends: true })
      changed()
      if (stopping) return
      if (Date.now() - began > STEADY_MS) wait = FIRST_WAIT_MS
      log.error({ why, wait }, 'The tail has stopped; it is started again.')
      timer = setTimeout(start, wait)
      wait = Math.min(wait * 2, MOST_WAIT_MS)
    }
    mine.on('error', (error) => {
      log.error({ error }, 'The tail cannot be started.')
      // What was never started does not end either.
      if (mine.pid === undefined) ended(words.tailUnstarted(codeOf(error)))
    })
    mine.once('exit', (code, signal) => {
      const told = ready ? words.tailEnded : words.tailNotStarted
      ended(told(signal ?? code))
    })
  }
  start()

  return {
    say: (word) => (child && ready ? child.send(word) : false),
    running: () => ready,
    stop: async (patienceMs) => {
      stopping = true
      clearTimeout(timer)
      const mine = child
      if (!mine) return
      const gone = new Promise((resolve) => mine.once('exit', resolve))
      if (mine.connected) mine.send({ kind: 'stop' })
      const rest = setTimeout(() => mine.kill('SIGKILL'), patienceMs)
      await gone
      clearTimeout(rest)
    },
  }
}
