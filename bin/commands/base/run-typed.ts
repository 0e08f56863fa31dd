import { once } from 'node:events'
import { homedir } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { printing } from '@/bin/printing'
import { type Commands, runProgram } from '@/bin/program'
import { knowInstalled } from '@/lib/reader/reader'
import { builtCommit } from '@/server/boot/base/built-commit'
import { isPackage, packageVersion } from '@/server/boot/base/package'
import { environment } from '@/server/settings-environment'

/** So much of a commit tells it from all others. */
const SHOWN = 12

/** Runs what was typed, one of `commands`, and ends the process with its exit code. */
export async function runTyped(commands: Commands): Promise<void> {
  const print = printing()
  knowInstalled(isPackage)

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
    commands,
    [packageVersion, builtCommit()?.commit?.slice(0, SHOWN)].filter((part) => part != null).join(' '),
  )
  // Frameworks leave timers behind; everything of ours is closed. What was written goes out first.
  process.stdout.write('', () => process.exit(code))
}
