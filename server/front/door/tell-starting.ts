import type { IncomingMessage, ServerResponse } from 'node:http'
import { NO_PREFERENCES, readerOf } from '@/lib/reader/preferences'
import { readAs } from '@/lib/reader/reader'
import { startingPage } from '@/server/front/sheets/plain-page'
import { browserOf } from './browser-said'
import { send } from './send-answer'

/** Answers whoever comes before there is a door. */
export async function tellStarting(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const page = readAs(readerOf(NO_PREFERENCES, browserOf(request)), startingPage)
  send(response, 503, 'text/html; charset=utf-8', page)
}
