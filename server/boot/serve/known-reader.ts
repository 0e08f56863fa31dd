import { AsyncLocalStorage } from 'node:async_hooks'
import { config } from 'zod'
import { en, zhCN } from 'zod/locales'
import { NOBODY, type Reader, readBy, reader, sayInChinese } from '@/lib/reader/reader'
import { first } from '@/lib/text/zh/first-zh'
import { rest } from '@/lib/text/zh/rest-zh'

/** From now on whatever one request asks for, pages too, is made for who sent it; all else for nobody. */
export function knowReaders(): void {
  const readers = new AsyncLocalStorage<Reader>()
  readBy({ now: () => readers.getStore() ?? NOBODY, as: (reader, act) => readers.run(reader, act) })
  sayInChinese({ ...first, ...rest })
  const wrong = { en: en().localeError, zh: zhCN().localeError }
  config({ localeError: (issue) => wrong[reader().language](issue) })
}
