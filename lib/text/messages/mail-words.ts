import type { SaidByCode, WhyCode } from '@/lib/unread/why-unread'
import { spoken } from '../spoken'

type Codes = Extract<WhyCode, `mail-${string}`>

/** Why a text is no mail, by the code of it. */
export const mailFault = spoken('mailFault', {
  'mail-no-header': 'Expected --- on the first line, followed by a header.',
  'mail-cut': 'Cut off: the header has no end.',
  'mail-no-field': 'Each header line must have a name, a colon and a value.',
  'mail-too-long': (most) => `The header has more than ${most} lines.`,
} satisfies SaidByCode<Codes>)
