import * as z from 'zod'
import { ASSURANCES } from '@/lib/people/person'

/** 128 bits that whoever asks makes for one request: the name of its file, and of what answers it. */
export const REQUEST_ID = /^[0-9a-f]{32}$/

const text = z.string().min(1)
const moment = z.iso.datetime({ offset: true })

/** A request, as `signalbox desk ask` and `signalbox hook` write it. `docs/desk.md` is its page. */
export const deskRequest = z.looseObject({
  desk: z.literal(1),
  id: z.string().regex(REQUEST_ID),
  at: moment,
  /** Who asks. */
  from: text.max(200),
  /** One line. */
  title: text.max(400),
  /** What will happen if it is approved. */
  will: text.max(4_000).optional(),
  /** What it is about, whole. */
  payload: z.unknown().optional(),
  /** Answers in words to choose from; left out where a yes or a no is wanted. */
  options: z.array(text.max(400)).min(1).max(20).optional(),
  /** An answer after this is not taken. */
  expires: moment.optional(),
  /** How well whoever approves must be known. */
  least: z.enum(ASSURANCES).optional(),
  /** Whether it takes yes and no alone, or is handed back. */
  hook: z.literal(true).optional(),
  /** Program, session, directory and the like. */
  context: z.looseObject({}).optional(),
})

/** Words of what came of a request. */
export const VERDICTS = ['approved', 'approved-as-changed', 'rejected', 'answered', 'more', 'returned'] as const
