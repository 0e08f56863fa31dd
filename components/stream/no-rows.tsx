'use client'

import { useConsoleStatus } from '@/components/live/provider'
import { FoundButton, OtherQuestions } from '@/components/query/other-questions'
import { Doubts } from '@/components/source/doubts'
import { ToSources } from '@/components/source/unwatched'
import { EmptyState } from '@/components/ui/empty-state'
import { namesLog } from '@/lib/query/compiled-question'
import { parse } from '@/lib/query/parse'
import { text } from '@/lib/text'
import { doubtsOf } from '@/lib/text/sources/doubt-words'
import { useCount } from './result-count'

const words = text.noRows

/** No message at all, or none that matches: then what else can be asked. */
export function NoRows({ q, onAsk }: { q: string; onAsk: (q: string) => void }) {
  const consoleStatus = useConsoleStatus()
  const total = useCount('')
  if (q.trim() === '') {
    const sources = consoleStatus?.sources ?? []
    const reading = sources.some(({ condition }) => condition.state === 'catching-up')
    const doubts = doubtsOf({ sources })
    return (
      <EmptyState title={words.title} next={<ToSources />}>
        {reading ? words.reading : doubts.length > 0 ? <Doubts doubts={doubts} /> : words.body}
      </EmptyState>
    )
  }
  const logs = amongLogs(q)
  return (
    <EmptyState
      title={total ? words.noResult(text.stream.count(total.count, total.capped)) : words.none}
      next={
        <>
          <OtherQuestions q={q} onAsk={onAsk} />
          {logs !== null && <FoundButton q={logs} says={words.inLogs} onAsk={onAsk} />}
          <FoundButton q="" says={words.clear} onAsk={onAsk} />
        </>
      }
    >
      {logs !== null && words.logs}
    </EmptyState>
  )
}

/** The same question of log lines; null where it names them already. */
function amongLogs(q: string): string | null {
  const { ast } = parse(q, { now: Date.now() })
  if (ast === null || namesLog(ast)) return null
  return ast.node === 'or' ? `(${q}) is:log` : `${q} is:log`
}
