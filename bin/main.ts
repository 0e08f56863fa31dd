import { once } from 'node:events'
import { homedir } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { packageVersion } from '@/server/boot/base/package'
import { environment } from '@/server/settings'
import { printing } from './printing'
import { runProgram } from './program'

const print = printing()

let asked: Promise<void> | null = null
/** Signals are heard from here on; a command that waits for none is ended by the first, and nothing it does is lost by that. */
const hearSignals = () =>
  new Promise<void>((resolve) => {
    let signals = 0
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.on(signal, () => {
        signals++
        // Who asks twice does not want to wait.
        if (signals > 1 && signal === 'SIGINT') process.exit(130)
        resolve()
      })
    }
  })
// Whoever read the output has gone: there is nobody left to write to.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
// Complaints that nobody reads any more are in the log; a framework would complain of that, without end.
process.stderr.on('error', () => undefined)

const code = await runProgram(
  process.argv.slice(2),
  {
    out: print,
    err: (text) => process.stderr.write(text),
    pour: async (text) => {
      print(text)
      if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain')
    },
    input: () => buffer(process.stdin),
    terminal: process.stderr.isTTY === true,
    shown: process.stdout.isTTY === true,
    columns: process.stdout.columns ?? 10_000,
    environment,
    directory: (environment.npm_lifecycle_event === 'signalbox' && environment.INIT_CWD) || process.cwd(),
    home: homedir(),
    now: Date.now,
    wait: (ms, signal) => setTimeout(ms, undefined, { signal }).catch(() => undefined),
    get asked() {
      asked ??= hearSignals()
      return asked
    },
  },
  packageVersion,
)
// Frameworks leave timers behind; everything of ours is closed. What was written goes out first.
process.stdout.write('', () => process.exit(code))
