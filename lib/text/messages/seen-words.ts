import { atLeast } from '../number'
import { spoken } from '../spoken'

export const seen = spoken('seen', {
  news: (count: number, capped: boolean, time: string) => `${atLeast(count, capped)} new since ${time}`,
  failed: (cause: string) => `Could not save the mark. ${cause}`,
  notHad: 'Could not load the number of new messages.',
  late: 'new, arrived late',
} as const)
