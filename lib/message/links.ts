import type { MessageRow } from './message'
import type { TaskStanding } from './task'

/** No more of one kind are looked for. */
export const MOST_LINKS = 20

/** What a message refers to and what refers to it, within its source. `watched`: the file is one that is read. */
export type MessageLinks = {
  answers: MessageRow[]
  answeredBy: MessageRow[]
  named: MessageRow[]
  tasks: { uid: string; task: string; scope: string; title: string | null; standing: TaskStanding }[]
  files: { path: string; watched: boolean }[]
  addresses: string[]
}

/**
 * What shows that a recipient read it. `evidence`: a file, an id or an answer does; `consistent`: it fits, nothing shows
 * it. `uid`: the message that shows it; UTC ms.
 */
export type ReadBy = {
  agent: string
  name: string
  standing: 'evidence' | 'consistent' | 'none'
  says: string
  at: number | null
  uid: string | null
}
