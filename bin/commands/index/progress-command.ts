import type { Io } from '@/bin/commands/base/io'
import { cut } from '@/bin/commands/reading/rows-command'
import { visible } from '@/lib/letters/glyphs'
import type { SourceCondition } from '@/lib/message/message'
import { sayTrouble } from '@/lib/source/kept-trouble'
import { text } from '@/lib/text'
import { command } from '@/lib/text/commands/command'
import { duration } from '@/lib/time/clock'

export type Progress = { tell: (label: string, condition: SourceCondition) => void; end: () => void }

/** How far each source is: one line that is rewritten on a terminal, a line per change elsewhere. */
export function progressOn(io: Io): Progress {
  const lines = new Map<string, string>()
  let shown = ''
  const show = () => {
    const line = cut([...lines.values()].join('   '), io.columns - 1)
    if (line === shown) return
    io.err(io.terminal ? `\r\u001b[2K${line}` : `${line}\n`)
    shown = line
  }
  return {
    tell: (label, condition) => {
      lines.set(label, visible(`${label}: ${progressWords(condition)}`))
      show()
    },
    end: () => {
      if (io.terminal && shown !== '') io.err('\n')
    },
  }
}

export function progressWords(condition: SourceCondition): string {
  const { progress } = condition
  if (!progress) return sayTrouble(condition).cause ?? command.index.read
  const { done, total, perSecond, leftMs } = progress
  if (total === 0) return command.index.looking
  const said = text.watched.progress(done, total, perSecond)
  return leftMs === null ? said : `${said}, ${text.watched.left(duration(leftMs))}`
}
