import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { insertMany, type ReadDoor, type WriteDoor } from '@/server/store/door/door'

/** Up to this arrival a person has seen what answers a question, since `at`. */
export type StoredMark = { seq: number; at: number }

/** How far each person has seen what answers a question; nobody sees another's. Times are UTC ms. */
export type SeenStore = {
  /** The marks among those of `questions`, by their text. */
  find: (person: string, questions: readonly string[]) => Promise<Map<string, StoredMark>>
  /** Null takes the mark away. */
  mark: (person: string, question: string, mark: StoredMark | null) => Promise<void>
}

/** Beyond this the oldest are forgotten. */
const MOST_MARKS = 300

export function seenStore(writer: WriteDoor, reader: ReadDoor): SeenStore {
  return {
    find: async (person, questions) => {
      const keys = new Map(questions.map((question) => [keyOf(question), question]))
      const rows = await reader.all<StoredMark & { question: string }>(
        sql`select question, seq, at from seen where person = ${person} and ${reader.inList(sql`question`, [...keys.keys()])}`,
      )
      return new Map(rows.map(({ question, seq, at }) => [keys.get(question) ?? question, { seq, at }]))
    },
    mark: (person, question, mark) =>
      writer.write(async (tx) => {
        const key = keyOf(question)
        await tx.run(sql`delete from seen where person = ${person} and question = ${key}`)
        if (mark === null) return
        await insertMany(tx, 'seen', ['person', 'question', 'seq', 'at'], [[person, key, mark.seq, mark.at]])
        await tx.run(sql`delete from seen where person = ${person} and question in
          (select question from seen where person = ${person} order by at desc, question limit ${MOST_MARKS} offset ${MOST_MARKS})`)
      }),
  }
}

function keyOf(question: string): string {
  return createHash('sha256').update(question).digest('hex')
}
