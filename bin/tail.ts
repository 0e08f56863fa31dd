import { runTail, TAIL_VARIABLE, tailParameters } from '@/server/boot/tail/tail-process'
import { keepHeapSmall, letThreadsBeSmaller } from '@/server/boot/tail/tidy'
import { environment } from '@/server/settings-environment'

const asked = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve())
})

keepHeapSmall()
letThreadsBeSmaller()
try {
  await runTail(tailParameters.parse(JSON.parse(environment[TAIL_VARIABLE] ?? '')), { sources: [], asked })
  process.exitCode = 0
} catch {
  process.exitCode = 1
}
// The channel to the parent would keep an ended tail alive.
if (process.connected) process.disconnect()
