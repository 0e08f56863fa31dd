import type { Page } from 'playwright-core'
import { text } from '@/lib/text'
import { policyPage } from '@/lib/text/decisions/policy-page'
import { noticePage } from '@/lib/text/notices/notice-page'
import { proof } from '@/lib/text/people/proof-words'
import { firstOf, ROW, unanswered, type View } from './view'

const peek = '.peek'

/** Where no webhook is yet: one that leads nowhere. */
async function addWebhook(page: Page): Promise<void> {
  const { webhooks, form } = noticePage
  await page.getByRole('button', { name: webhooks.act }).first().click()
  await page.getByLabel(form.name, { exact: true }).fill('on call')
  await page.getByLabel(form.url, { exact: true }).fill('https://duty.example/hooks/in')
  await page.getByRole('button', { name: form.put }).click()
  await page.getByRole('button', { name: form.done }).click()
}

/** An act that wants a fresh proof of somebody who has one-time codes. */
async function askProof(page: Page): Promise<void> {
  const { invite } = text.settings
  await page.route(/trpc\/people\.invite/, (route) => route.fulfill({ status: 428, json: {} }))
  await page.route(/api\/prove/, (route) =>
    route.fulfill({ json: { password: false, code: true, passkey: null, elsewhere: [] } }),
  )
  await page.getByRole('button', { name: invite.act }).click()
  await page.getByLabel(invite.name).fill('j.okafor')
  await page.getByRole('button', { name: invite.put }).click()
  await page.getByLabel(proof.code).waitFor()
}

async function openThread(page: Page): Promise<void> {
  await firstOf(ROW)(page)
  await page.locator('.turn').first().waitFor()
}

/** The pages besides the stream, in the order of the rail. */
export const PAGES: View[] = [
  {
    ...{
      name: 'conversations',
      title: 'Conversations',
      route: '/conversations',
      address: '/conversations',
      there: ROW,
    },
    shows: 'Who takes part, how sure the link is, who is waited for and for how long.',
  },
  {
    ...{ name: 'conversations-nothing', title: 'No conversation found', route: '/conversations', there: '.empty' },
    address: '/conversations?q=zebra',
    shows: 'What is true, and the next step.',
  },
  {
    ...{ name: 'conversations-failed', title: 'Conversations could not be had', route: '/conversations' },
    ...{ address: '/conversations', there: '.empty[role=alert]' },
    shows: 'What happened and one thing to do.',
    before: unanswered(/trpc\/conversation\.page/),
  },
  {
    ...{ name: 'conversation', title: 'One conversation', route: '/conversations/[id]', there: ROW },
    address: `/conversations?q=${encodeURIComponent('protocol:claw-os is:unanswered')}`,
    shows: 'The turns of one conversation, who owes an answer, and why these messages belong together.',
    open: openThread,
  },
  ...(['timeline', 'sequence'] as const).map(
    (name): View => ({
      ...{ name: `conversation-${name}`, title: `One conversation, ${name}`, route: '/conversations/[id]', there: ROW },
      address: `/conversations?q=${encodeURIComponent('protocol:claw-os is:unanswered')}`,
      shows:
        name === 'timeline'
          ? 'Who had something to do when, and the way on which the end was waited for.'
          : 'Who said what to whom: a lane for each, a line for each message.',
      open: async (page) => {
        await openThread(page)
        await page.getByRole('tab', { name: text.course.views[name] }).click()
        await page.locator('.course .arrows .lane').first().waitFor({ state: 'attached' })
      },
    }),
  ),
  {
    ...{ name: 'conversation-message', title: 'A message of a conversation', route: '/conversations/[id]', there: ROW },
    address: `/conversations?q=${encodeURIComponent('protocol:claw-os is:unanswered')}`,
    shows: 'One turn with its proof beside the conversation.',
    opens: '.peek:has([role=tab])',
    open: async (page) => {
      await openThread(page)
      await page.locator('.turn').first().getByRole('button').first().click()
      await page.locator('.peek [role=tab]').first().waitFor()
    },
  },
  {
    ...{ name: 'conversation-nowhere', title: 'No such conversation', route: '/conversations/[id]' },
    ...{ address: '/conversations/nowhere', there: '.empty' },
    shows: 'What is true, and the next step.',
  },
  {
    ...{
      name: 'unreadable',
      title: 'Unreadable',
      route: '/unreadable',
      address: '/unreadable',
      there: '.places .place',
    },
    shows: 'Bytes that could not be read: the reason, the first wrong byte, the neighbours, try again.',
    open: async (page) => {
      await firstOf('.places .place')(page)
      await page.locator('.hx').first().waitFor()
    },
  },
  {
    ...{ name: 'agents', title: 'Agents', route: '/agents', address: '/agents', there: ROW },
    shows: 'Declared state beside heartbeats, cadence, the last hour, the queue and the last message.',
  },
  {
    ...{ name: 'agent', title: 'One agent', route: '/agents', address: '/agents?agent=collab%2Fcodex-1' },
    ...{ there: '.peek .strip, .peek .sec', opens: peek },
    shows: 'The last 24 hours of one agent, what it declares against what was observed, its registration.',
  },
  {
    ...{ name: 'agent-authority', title: 'What an agent may do', route: '/agents' },
    ...{ address: '/agents?agent=collab%2Fcodex-1&tab=authority', there: '.peek .sec', opens: peek },
    shows: 'What it is allowed now, what it was allowed at any time, and each change with what loosened it.',
  },
  {
    ...{
      name: 'agents-nothing',
      title: 'No agent found',
      route: '/agents',
      address: '/agents?q=zebra',
      there: '.empty',
    },
    shows: 'What is true, and the next step.',
  },
  {
    ...{ name: 'tasks', title: 'Tasks', route: '/tasks', address: '/tasks', there: ROW },
    shows: 'What is assigned, claimed, blocked and done in several protocols, with the blocker named.',
  },
  {
    ...{ name: 'task', title: 'One task', route: '/tasks', address: '/tasks', there: '.row.tcols', opens: peek },
    shows: 'One task with all that was said of it, and the file that says so.',
    open: async (page) => {
      await firstOf('.row.tcols')(page)
      await page.locator('.thistory').waitFor()
    },
  },
  {
    ...{ name: 'sources-page', title: 'Sources', route: '/sources', address: '/sources', there: '.sources-table' },
    shows: 'Both sums of every source, what is ignored by which rule, and how each source is watched.',
  },
  {
    ...{ name: 'ledger', title: 'Ledger', route: '/ledger', address: '/ledger', there: '.row.ecols' },
    shows: 'Who did what, how they were known then, what came of it, and whether the chain holds.',
  },
  {
    ...{ name: 'entry', title: 'One entry', route: '/ledger', address: '/ledger?entry=1', there: '.peek .sec' },
    shows: 'One act as it was recorded, with its hash, the one before and the one that is computed now.',
    opens: peek,
  },
  {
    ...{ name: 'people', title: 'People and tokens', route: '/settings/people', address: '/settings/people' },
    ...{ there: '.roles-table', shows: 'Who may come in, what each role may do, and which programs may.' },
  },
  {
    ...{ name: 'proof', title: 'Confirm your identity', route: '/settings/people', address: '/settings/people' },
    ...{ there: '.roles-table', opens: '[role=dialog]', open: askProof },
    shows: 'What decides or changes who may waits until who signed in a while ago shows it again.',
  },
  {
    ...{ name: 'policies', title: 'Approval policies', route: '/settings/policies', address: '/settings/policies' },
    ...{
      there: '.policies-table, .empty',
      shows: 'Who decides on which asks, how many must agree, and when one expires.',
    },
  },
  {
    ...{ name: 'policy-tried', title: 'A policy tried on history', route: '/settings/policies' },
    ...{ address: '/settings/policies?new=true', there: '.rule-fields' },
    shows: 'A draft and every ask of 30 days that would have gone differently with it. Nothing was written.',
    open: async (page) => {
      await page.getByLabel(policyPage.name).fill('unlocking')
      await page.locator('.rule-fields .q input').fill('unlock OR delete')
      await page.getByRole('button', { name: policyPage.attempt }).click()
      await page.locator('.tried-counts').waitFor()
    },
    opens: peek,
  },
  {
    ...{ name: 'policy-gone', title: 'No such policy', route: '/settings/policies' },
    ...{ address: '/settings/policies?policy=nowhere', there: '.policies .empty .next' },
    shows: 'What is true, and the next step.',
  },
  {
    ...{
      name: 'notices',
      title: 'Notifications',
      route: '/settings/notifications',
      address: '/settings/notifications',
    },
    ...{ there: '.webhooks-table, .empty', shows: 'How new asks are told of in this browser and by webhooks.' },
  },
  {
    ...{ name: 'webhook', title: 'One webhook', route: '/settings/notifications', address: '/settings/notifications' },
    ...{ there: '.webhooks-table, .empty', opens: peek },
    shows: 'What it is, a test that shows the answer, and every delivery with its tries.',
    open: async (page) => {
      const known = page.locator('.webhooks-table tbody button').first()
      if ((await known.count()) > 0) await known.click()
      else await addWebhook(page)
      await page.locator('.peek .kv').waitFor()
    },
  },
  {
    ...{ name: 'webhook-new', title: 'A new webhook', route: '/settings/notifications' },
    ...{ address: '/settings/notifications?new=true', there: '.settings-form .q' },
    shows: 'Where it leads, in which form, what it is told of, and that nothing agents say goes along unless chosen.',
  },
  {
    ...{ name: 'webhook-gone', title: 'No such webhook', route: '/settings/notifications' },
    ...{ address: '/settings/notifications?hook=nowhere', there: '.notices .empty .next' },
    shows: 'What is true, and the next step.',
  },
]
