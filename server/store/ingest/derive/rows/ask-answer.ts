import type { NamingDbRow } from '@/drizzle/rows'

/** What came of an ask; and what a person decided on the message, whatever it asks. */
export type AskAnswer = {
  askAnsweredAt: number | null
  askAnswer: string | null
  waits: string
  said: string | null
  saidAt: number | null
  decidedAt: number | null
  decidedBy: string | null
  decidedPosted: number | null
  /** 1: it is on record what this answers. */
  naming: number
}

export const UNANSWERED: AskAnswer = {
  ...{ askAnsweredAt: null, askAnswer: null, waits: '', said: null, saidAt: null },
  ...{ decidedAt: null, decidedBy: null, decidedPosted: null, naming: 0 },
}

/** What a person's words answer, as it is on record. */
export type Naming = Omit<NamingDbRow, 'answer'>
