import { number } from '@/lib/text/number'
import type { sources } from '@/lib/text/sources/sources-words'
import type { Said } from '@/lib/text/spoken'

const least = (count: number, capped: boolean) => `${capped ? '至少 ' : ''}${number(count)}`

/** Why an act is refused is kept in the ledger, in English for whoever reads it later. */
export const sourcesZh: Pick<Said<typeof sources>, 'about'> = {
  about: {
    files: (count, capped) => `${least(count, capped)} 个文件`,
    lines: (count, capped) => `${least(count, capped)} 行`,
  },
}
