import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Ending } from '@/server/boot/desk/ask-person'
import { isAsked, readCall, readRule } from '@/server/boot/desk/asked-calls'

const { values } = parseArgs({
  options: {
    desk: { type: 'string' },
    key: { type: 'string' },
    source: { type: 'string' },
    least: { type: 'string', default: 'password' },
    wait: { type: 'string', default: '30' },
    greeting: { type: 'string', default: '200' },
    only: { type: 'string', multiple: true, default: [] },
  },
})
const call = readCall(String(await buffer(process.stdin)))
const { desk, key } = values
// What is not asked costs no more than this: the rest is loaded for what is.
if (call !== null && desk !== undefined && key !== undefined && isAsked(values.only.map(readRule), call)) {
  let ending: Ending | null = null
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => (ending = 'signal'))
  const parent = process.ppid
  const [{ runHook }, { leastIn }] = await Promise.all([
    import('@/server/boot/desk/run-hook'),
    import('@/server/boot/desk/hook-flags'),
  ])
  const flags = {
    ...{ desk, key, source: values.source ?? null, least: leastIn(values.least) },
    waitMs: Math.max(1, Number(values.wait) || 30) * 1_000,
    // A console that is there answers at once.
    greetingMs: Number(values.greeting) || 200,
  }
  const printed = await runHook(call, flags, {
    now: Date.now,
    wait: (ms) => setTimeout(ms),
    ended: () => ending ?? (process.ppid === parent ? null : 'parent'),
    process: process.pid,
  }).catch((error: unknown) => {
    // Nobody was asked: the program asks for itself.
    process.stderr.write(`signalbox hook: ${error instanceof Error ? error.message : String(error)}\n`)
    return null
  })
  if (printed !== null) process.stdout.write(printed)
}
