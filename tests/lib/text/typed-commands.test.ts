import { afterEach, expect, test } from 'vitest'
import { knowInstalled, NOBODY, readBy, sayInChinese } from '@/lib/reader/reader'
import { typedCommand, typedStart } from '@/lib/text/commands/typed-commands'
import { first } from '@/lib/text/zh/first-zh'
import { rest } from '@/lib/text/zh/rest-zh'
import { replacedPage, signInPage, spentLinkPage, startingPage } from '@/server/front/sheets/plain-page'

afterEach(() => {
  knowInstalled(false)
  readBy({ now: () => NOBODY, as: (_, act) => act() })
})

test('a command is told as it is typed in a clone, and where it was installed', () => {
  expect([typedCommand('link'), typedStart(), typedStart('/agents')]).toEqual([
    'npm run signalbox -- link',
    'npm start',
    'npm start -- /agents',
  ])
  knowInstalled(true)
  expect([typedCommand('link'), typedStart(), typedStart('/agents')]).toEqual([
    'signalbox link',
    'signalbox serve',
    'signalbox serve /agents',
  ])
})

test.each(['en', 'zh'] as const)('so do the pages for who has no session (%s)', (language) => {
  sayInChinese({ ...first, ...rest })
  readBy({ now: () => ({ ...NOBODY, language }), as: (_, act) => act() })
  const commands = () => [signInPage, spentLinkPage, startingPage].map((page) => /<pre>(.*?)<\/pre>/s.exec(page())?.[1])
  expect(commands()).toEqual(Array(3).fill('npm run signalbox -- link'))
  knowInstalled(true)
  expect(commands()).toEqual(Array(3).fill('signalbox link'))
  expect(replacedPage()).toContain('<pre>signalbox serve</pre>')
})
