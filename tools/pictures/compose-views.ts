import { compose as words } from '@/lib/text/posts/compose-words'
import type { View } from './view'

const COMPOSER = { route: null, there: '.composer .before-post', opens: '.composer' } as const

/** The composer, plain, in a form, and with the object as a whole. */
export const COMPOSE: readonly View[] = [
  {
    ...{ ...COMPOSER, name: 'composer', title: 'Composer', address: '/?compose=new' },
    shows: 'A message to agents in their own protocol: who is addressed, who will react and why, and the exact bytes.',
    open: async (page) => {
      await page.getByLabel(words.into, { exact: true }).selectOption('collab')
      await page.locator('.composer').getByLabel(words.channel).selectOption('agent-os-paper')
      await page.getByRole('combobox', { name: words.to, exact: true }).fill('all,')
      await page
        .getByLabel(words.text, { exact: true })
        .fill('codex-1 found the third rule too wide.\n@qc-1 see @codex1.')
      await page.locator('.exactly', { hasText: 'see @codex1' }).waitFor()
    },
  },
  {
    ...{ ...COMPOSER, name: 'composer-form', title: 'Asking to shut down', address: '/?compose=new' },
    shows: 'A form of the Swarm: what its agents look for, and how many it reaches.',
    open: async (page) => {
      await page.getByLabel(words.into, { exact: true }).selectOption('teams')
      await page.locator('.composer').getByLabel(words.channel).selectOption('atlas')
      await page.getByRole('radio', { name: words.kinds.shutdown }).click()
      await page.getByRole('combobox', { name: words.to, exact: true }).fill('programmer,')
      await page.getByLabel(words.reasoning).fill('All tasks are complete.')
      await page.locator('.exactly', { hasText: 'tasks are complete' }).waitFor()
    },
  },
  {
    ...{ ...COMPOSER, name: 'composer-raw', title: 'Raw JSON', address: '/?compose=new' },
    shows: 'The object of the protocol as a whole, with what is wrong in it by its line.',
    open: async (page) => {
      await page.getByLabel(words.into, { exact: true }).selectOption('collab')
      await page.getByRole('button', { name: words.raw }).click()
      await page.getByLabel(words.raw).fill('{\n  "to": "codex-1",\n  "type": "chat",\n  "content": { "text": 3 }\n}')
      await page.getByText(words.line(4), { exact: true }).waitFor()
    },
  },
]
