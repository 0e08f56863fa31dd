import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { compose } from '@/lib/text/posts/compose-words'
import { post } from '@/lib/text/posts/post-words'
import { approveByKeys, card, opened, rejectByKeys } from '../asking'
import { connected, signalbox, stage } from '../harness'

const TREE = path.resolve(import.meta.dirname, '../../fixtures/oh-my-claudecode')
const TEAM = '.omc/state/team/tide-tables'
const WORKER = 'worker-1@tide-tables'
const console = stage({
  world: async (home) => {
    cpSync(TREE, path.join(home, 'tides'), { recursive: true })
    return [`oh-my-claudecode:${path.join(home, 'tides/.omc/state/team')}`]
  },
})
const at = (file: string) => path.join(console.home(), 'tides', TEAM, file)
const Fields = z.record(z.string(), z.unknown())
const read = (file: string) => Fields.parse(JSON.parse(readFileSync(at(file), 'utf8')))

beforeAll(async () => {
  await signalbox('writing', 'tides', 'on', '--why', 'It is tried.', '--data', path.join(console.home(), 'data'))
})

describe('an oh-my-claudecode team', () => {
  test('has a task approved by keyboard, in the very file that asked', async () => {
    const page = await opened(console, 'Writes to the live table of the harbour.')
    await card(page).getByText(WORKER).first().waitFor()
    await approveByKeys(page)
    await expect.poll(() => read('approvals/1.json').status).toBe('approved')
    const { task_id, required, reviewer } = read('approvals/1.json')
    expect([task_id, required, reviewer]).toEqual(['1', true, 'human'])
  })

  test('has one rejected, with the reason', async () => {
    const asked = { task_id: '9', required: true, status: 'pending', reviewer: 'worker-2' }
    const fields = { ...asked, decision_reason: 'May I drain the lock?', decided_at: new Date().toISOString() }
    writeFileSync(`${at('approvals/9.json')}.tmp`, JSON.stringify(fields))
    renameSync(`${at('approvals/9.json')}.tmp`, at('approvals/9.json'))
    await rejectByKeys(await opened(console, 'May I drain the lock?'), 'Not at low tide.')
    await expect.poll(() => read('approvals/9.json').status).toBe('rejected')
    expect(read('approvals/9.json').decision_reason).toBe('Not at low tide.')
  })

  test('is spoken to from the composer, which says when that is heard', async () => {
    const page = await console.visit('/')
    await connected(page)
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: compose.title })
    await dialog.getByLabel(compose.to, { exact: true }).fill(WORKER)
    await page.keyboard.press('Enter')
    await dialog.getByLabel(compose.text, { exact: true }).fill('Leave gauge 7 alone.')
    await page.getByText(post.because.unpoked(WORKER)).waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: compose.post }).isEnabled()).toBe(true)
    await dialog.getByRole('button', { name: compose.post }).click()
    await page.getByRole('dialog', { name: compose.titles.done }).waitFor()
    expect(readFileSync(at('mailbox/worker-1.json'), 'utf8')).toContain('"body": "Leave gauge 7 alone."')
  })
})
