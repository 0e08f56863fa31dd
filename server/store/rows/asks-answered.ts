import { type SQL, sql } from 'drizzle-orm'
import { FLAGS } from '@/lib/message/flags'
import { isAddressedTo } from './addressed'

/** A message names another of its source as what it answers, and is for its sender where others have the same id. */
export const answersBy = (answer: SQL, asked: SQL) =>
  sql`${answer}.reply_to = ${asked}.native_id and (${asked}.flags not like ${`% ${FLAGS.conflict} %`}
    or ${isAddressedTo(answer, sql`${asked}.sender`)})`
