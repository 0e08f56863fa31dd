import { maskSecrets } from '@/lib/letters/mask-secrets'
import { cutRuns, isFromRight, isPlain, isUnbroken, type Run } from '@/lib/letters/said'

type Saying = { children: string; bold?: boolean; whole?: boolean }

/**
 * What an agent said, as text and nothing else: isolated from the text around it, hidden characters shown by name,
 * Chinese marked as such. A sign that stands for such a character turns nothing around: it is isolated by itself. Every string that comes from a file is shown through this. Plain text stands as it is: it
 * moves nothing beside it, and what could move it is isolated itself. What looks like a secret is kept back unless it is
 * to be shown `whole`.
 */
export function Said({ children: text, bold = false, whole = false }: Saying) {
  const children = whole ? text : maskSecrets(text)
  const isLong = isUnbroken(children)
  // Nearly everything is plain, and a row has six of them.
  if (isPlain(children) && !isLong && !(bold && children.includes('@'))) return children
  const runs = cutRuns(children)
  const look = isLong ? 'unbroken' : isFromRight(children) ? 'from-right' : undefined
  return <bdi className={look}>{runs.map((run, at) => show(run, at, bold))}</bdi>
}

function show(run: Run, at: number, bold: boolean) {
  switch (run.kind) {
    case 'text':
      return run.text
    case 'cjk':
      return (
        <span key={`${at}`} lang="zh">
          {run.text}
        </span>
      )
    case 'mention':
      return bold ? (
        <b key={`${at}`} className="font-medium">
          {run.text}
        </b>
      ) : (
        run.text
      )
    case 'hidden':
      return (
        <bdi key={`${at}`} className="hid" dir="ltr" translate="no" title={run.name}>
          {run.sign}
        </bdi>
      )
  }
}
