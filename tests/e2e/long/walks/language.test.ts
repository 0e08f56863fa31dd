import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type Language, NOBODY, readBy, sayInChinese } from '@/lib/reader/reader'
import { decidedWords } from '@/lib/text/written/decided-words'
import { first } from '@/lib/text/zh/first-zh'
import { rest } from '@/lib/text/zh/rest-zh'
import { helpTopics } from '@/server/boot/help/help-files'
import { DRAFT } from '@/tools/pictures/held'
import { everywhere, PATIENCE_MS } from '../../everywhere'
import { chineseIn, englishIn, saidOn, type Written, writtenIn } from '../../spoken-words'

const { wrongIn, house } = everywhere()

/** What people write or ask for on those pages. */
const WROTE = [
  DRAFT.text,
  DRAFT.reasoning,
  `success: approved: ${decidedWords.noReason}`,
  'codex-1 found the third rule too wide.',
  '@qc-1 see @codex1.',
  'All tasks are complete.',
  // What a bold beginning of it leaves of a message that is found, and what is asked.
  ...['Stop w', 'ha', 'The'],
  'form',
  'on call',
  'everybody',
  'm.lindqvist',
  'errors',
  'decide',
  'zebra',
  'nowhere',
  'unlock',
  'delete',
  'local',
  // A state, as protocols spell it.
  'WORKING',
]

/** What this test looks for on pages is said in their language. */
function reads(language: Language): void {
  readBy({ now: () => ({ ...NOBODY, language }), as: (_, act) => act() })
}

afterEach(() => reads('en'))

/** Pages of help are in English, and are named so wherever they are found. */
function titles(): string[] {
  return helpTopics().flatMap(({ title, headings }) => [title, ...headings.map(({ text }) => text)])
}

let written: Promise<Written> | null = null

/** What is wrong with what a page says. */
async function judged(said: string[], wrongIn: (said: string, written: Written) => string | null): Promise<string[]> {
  written ??= writtenIn(path.join(house.home(), 'world'), path.join(house.home(), 'data'), [...WROTE, ...titles()])
  const known = await written
  return said.map((one) => wrongIn(one, known)).filter((one) => one !== null)
}

test('in Chinese no page in any state says a word in English that is not a name', {
  timeout: PATIENCE_MS,
}, async () => {
  sayInChinese({ ...first, ...rest })
  reads('zh')
  const wrong = await wrongIn('desk', async (page) => judged(await saidOn(page), englishIn), { locale: 'zh-CN' })
  expect(wrong, JSON.stringify(wrong, null, 1)).toEqual({})
})

test('in English none says one in Chinese that nobody wrote', { timeout: PATIENCE_MS }, async () => {
  const wrong = await wrongIn('desk', async (page) => judged(await saidOn(page), chineseIn))
  expect(wrong, JSON.stringify(wrong, null, 1)).toEqual({})
})
