import type { foldWords } from '@/lib/text/decisions/fold-words'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'
import { duration } from '@/lib/time/clock'

export const foldWordsZh: Said<typeof foldWords> = {
  alike: (count, within, differs) =>
    `${number(count)} 条类似请求，${within === 0 ? '同时提出' : `在 ${duration(within)}内提出`}${differs ? '，措辞不同' : ''}`,
  none: '没有与此类似的请求，无可展开。',
}
