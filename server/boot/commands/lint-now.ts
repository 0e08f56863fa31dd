import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SourceCondition } from '@/lib/message/message'
import type { RuleSettings } from '@/lib/rules/rule-settings'
import { dataOf, openReadingOnce } from '@/server/boot/base/reading-side'
import { judgeAll } from '@/server/boot/tail/judging'
import { openTailSide } from '@/server/boot/tail/tail-side'
import { protocols } from '@/server/protocols/registry'
import type { Settings } from '@/server/settings'
import { allProblems, newestTime, type PlacedProblem } from '@/server/store/judge/all-problems'
import { MOST_INBOXES } from '@/server/store/judge/mail/find-undrained'
import { type PlacedInbox, placedInboxes } from '@/server/store/judge/mail/placed-inboxes'
import { unscoped } from '@/server/store/rows/scoped'
import { indexOnce } from '@/server/tail/run/once'
import type { WantedSource } from '@/server/tail/run/tail-wire'

type Asked = {
  /** By which deadlines are judged, UTC ms; null: the newest time that stands in the files. */
  now: number | null
  onProgress: (label: string, condition: SourceCondition) => void
  /** What is set of the rules. */
  rules: RuleSettings
}

/** `inboxes`: those that nobody drains, of which `more` than these may be. */
export type Linted = {
  files: number
  seconds: number
  now: number | null
  problems: PlacedProblem[]
  inboxes: { found: PlacedInbox[]; more: boolean }
}

/** Judges what lies there by the rules of its protocols, in an index that is thrown away afterwards. */
export async function lintNow(settings: Settings, sources: readonly WantedSource[], asked: Asked): Promise<Linted> {
  const directory = await mkdtemp(path.join(tmpdir(), 'signalbox-lint-'))
  try {
    const data = dataOf({ data: directory, database: null })
    const side = await openTailSide({ data, events: false, tell: () => undefined, logging: settings })
    try {
      const set = sources.map((one) => ({ ...one, config: { ...one.config, rules: asked.rules } }))
      const { files, seconds } = await indexOnce(side.tail, protocols, set, asked.onProgress)
      const now = asked.now ?? (await side.door.write(newestTime))
      await judgeAll(side.door, now ?? 0)
      const reading = await openReadingOnce(data)
      try {
        const problems = await allProblems(reading.door)
        const found = now === null ? [] : await placedInboxes(unscoped(reading.door), now)
        return { files: files.onDisk, seconds, now, problems, inboxes: { found, more: found.length === MOST_INBOXES } }
      } finally {
        await reading.close()
      }
    } finally {
      await side.close()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
