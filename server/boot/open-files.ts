import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'
import type { ConsoleTrouble } from '@/lib/message'
import { trouble as words } from '@/lib/text/trouble'
import { codeOf } from '@/server/store/read-only'

const EVERY_MS = 2_000
const NO_FILES = ['EMFILE', 'ENFILE']

export type OpenFiles = { trouble: () => ConsoleTrouble | null; close: () => void }

/** Whether this process may open one more file. It is tried: whoever comes while none can be had waits unheard. */
export function watchOpenFiles(changed: () => void): OpenFiles {
  let trouble: ConsoleTrouble | null = null
  const look = () => {
    const code = refusal()
    const next = code === null ? null : words.console(code)
    if (next?.cause === trouble?.cause) return
    trouble = next
    changed()
  }
  const timer = setInterval(look, EVERY_MS)
  timer.unref()
  return { trouble: () => trouble, close: () => clearInterval(timer) }
}

function refusal(): string | null {
  try {
    closeSync(openSync(devNull, 'r'))
    return null
  } catch (error) {
    const code = codeOf(error)
    return NO_FILES.includes(code) ? code : null
  }
}
