import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { documents } from '@/lib/text/conversations/documents-words'
import { compose } from '@/lib/text/posts/compose-words'
import { disk } from '@/lib/text/sources/disk-words'
import { connected, rows, stage } from '../harness'
import { append, collabMessage, demoWorld, publish, swarmLine } from '../world'

const console = stage({
  world: async (home) => {
    const { roots } = await demoWorld(home)
    beat(home, 'old-1', 'WORKING', Date.now() - 7_200_000)
    register(home, { cost_tier: 3, capabilities: ['research'], guardrails: { blocked_domains: ['bank.example'] } })
    append(path.join(home, 'world', 'collab', 'logs', 'kept-1.log'), 'ERROR model refused the turn\n')
    state(home, { step: 'plan', kept: true })
    const papers = path.join(home, 'world', 'papers')
    mkdirSync(path.join(papers, 'channels'), { recursive: true })
    return [...roots, `multi-agent-os:${papers}`]
  },
})

/** A presence file as its watcher rewrites it. */
function beat(home: string, agent: string, state: string, at: number): void {
  const dir = path.join(home, 'world', 'collab', 'presence')
  mkdirSync(dir, { recursive: true })
  const said = { agent_id: agent, timestamp: new Date(at).toISOString(), state, channel: 'agent-os-paper' }
  writeFileSync(path.join(dir, `${agent}.json`), JSON.stringify(said))
}

/** The registration of `kept-1`, as somebody edits it. */
function register(home: string, said: object): void {
  publish(path.join(home, 'world', 'collab', 'registry', 'agents', 'kept-1.json'), {
    id: 'kept-1',
    role: 'worker',
    ...said,
  })
}

function state(home: string, said: object): void {
  publish(path.join(home, 'world', 'dream', 'runtime', 'RefactorAgent', 'progress.json'), said)
}

const kept = (tab: string) => `/agents?agent=${encodeURIComponent('collab/kept-1')}&tab=${tab}`

const line = (page: Page, agent: string) => page.locator('[role=row].acols', { hasText: agent }).first()
const peek = (page: Page) => page.getByRole('complementary', { name: text.agents.peek.label })

async function opened(address = '/agents'): Promise<Page> {
  const page = await console.visit(address)
  await rows(page).first().waitFor()
  await connected(page)
  return page
}

describe('agents', () => {
  test('stand under their sources, named as they write themselves, with what each declared, stale or not, and are narrowed by what one types', async () => {
    const page = await opened()
    for (const source of ['collab', 'teams', 'dream', 'clawos'])
      await page.getByRole('rowheader', { name: source, exact: true }).waitFor()
    await line(page, 'RefactorAgent').waitFor()
    await expect.poll(() => line(page, 'pm-infra').innerText()).toContain('pm')
    await page
      .locator('.bar')
      .getByText(/\d+ known, \d+ stale/)
      .waitFor()
    const old = line(page, 'old-1')
    await old.getByText('WORKING', { exact: true }).waitFor()
    await expect.poll(() => old.innerText()).toContain(text.agents.staleWord)
    beat(console.home(), 'old-1', 'AWAKE', Date.now())
    await old.getByText('AWAKE').waitFor()
    await expect.poll(() => old.innerText()).not.toContain(text.agents.staleWord)
    await page.keyboard.press('/')
    await page.keyboard.type('pm')
    await expect.poll(() => line(page, 'RefactorAgent').count()).toBe(0)
    await line(page, 'pm-data').waitFor()
  })

  test('whose protocol keeps no heartbeat have a presence and a day inferred from their messages', async () => {
    const page = await opened()
    const file = path.join(console.home(), 'world', 'teams', 'atlas', 'channel.jsonl')
    append(file, swarmLine('newcomer', 'here I am'))
    append(file, swarmLine('silent', 'here I was', { ts: new Date(Date.now() - 21_600_000).toISOString() }))
    const seen = line(page, 'newcomer')
    await seen.getByText(text.agents.posting).waitFor()
    await seen.getByText('here I am').waitFor()
    await line(page, 'silent').click()
    const strip = peek(page).locator('.strip')
    await strip.getByText(text.agents.posting).waitFor()
    await strip.getByText(text.agents.quiet).waitFor()
  })

  test('one shows what it declared beside what was observed, and leads to what it said', async () => {
    const page = await opened(`/agents?agent=${encodeURIComponent('dream/refactoragent')}`)
    await peek(page).getByText('RefactorAgent').first().waitFor()
    await peek(page).getByText(text.agents.peek.observed).waitFor()
    await expect.poll(() => page.title()).toContain('Agents: ')
    await peek(page).getByRole('link', { name: text.agents.peek.show }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('agent:refactoragent source:dream')
    await rows(page).filter({ hasText: 'RefactorAgent' }).first().waitFor()
  })

  test('one shows every version of its registration, and a new one with what changed, without a reload', async () => {
    const page = await opened(kept('registration'))
    await peek(page).getByText(text.agents.kept.first).waitFor()
    register(console.home(), { cost_tier: 2, capabilities: ['research', 'review'] })
    const diff = peek(page).locator('.diff')
    await diff.locator('ins', { hasText: '"cost_tier": 2' }).waitFor()
    expect(await diff.locator('del', { hasText: '"cost_tier": 3' }).innerText()).toContain(text.agents.kept.removed)
    await peek(page).getByText(text.agents.kept.versions(2)).waitFor()
    await expect.poll(() => line(page, 'kept-1').innerText()).not.toContain('bank.example')
  })

  test('one who removes its registration and writes it anew, or halfway, hides no change by it', async () => {
    const file = path.join(console.home(), 'world', 'collab', 'registry', 'agents', 'twice-1.json')
    const words = text.agents.kept
    publish(file, { id: 'twice-1', role: 'worker' })
    const page = await opened(`/agents?agent=${encodeURIComponent('collab/twice-1')}&tab=registration`)
    await peek(page).getByText(words.first).waitFor()
    rmSync(file)
    await peek(page).getByText(words.gone, { exact: true }).waitFor()
    publish(file, { id: 'twice-1', role: 'supervisor' })
    await peek(page).locator('ins', { hasText: '"role": "supervisor"' }).waitFor()
    await peek(page).locator('del', { hasText: '"role": "worker"' }).waitFor()
    await peek(page).getByText('in between: the file was missing').waitFor()
    writeFileSync(file, '{"id":"twice-1","ro')
    await peek(page).getByText(words.unreadable, { exact: true }).waitFor()
    publish(file, { id: 'twice-1', role: 'director' })
    await peek(page).locator('ins', { hasText: '"role": "director"' }).waitFor()
    await peek(page).locator('del', { hasText: '"role": "supervisor"' }).waitFor()
    await peek(page).getByText(words.unreadables(1)).waitFor()
  })

  test('one whom a registry leaves out is registered no more: its line, its page and its versions say so', async () => {
    const file = path.join(console.home(), 'world', 'clawos', 'config', 'agents.json')
    const words = text.agents.unregistered
    const [stays, goes] = [
      { id: 'stays-1', tier: 'worker' },
      { id: 'goes-1', tier: 'worker', autonomy: 'supervised' },
    ]
    publish(file, { agents: [stays, goes] })
    const page = await opened(`/agents?agent=${encodeURIComponent('clawos/goes-1')}&tab=registration`)
    await peek(page).getByText(text.agents.kept.first).waitFor()
    publish(file, { agents: [stays, { ...goes, autonomy: 'full' }] })
    await peek(page)
      .getByText(text.agents.kept.loosened({ what: 'autonomy', from: 'supervised', to: 'full' }))
      .waitFor()
    publish(file, { agents: [stays] })
    await peek(page).getByText(text.agents.kept.unnamed).waitFor()
    await peek(page)
      .getByText(/^No longer registered since .* config\/agents\.json no longer lists it\.$/)
      .waitFor()
    await page.keyboard.press('1')
    await peek(page).getByText(text.agents.peek.noMore, { exact: true }).waitFor()
    await peek(page)
      .getByText(/^No longer registered since /)
      .waitFor()
    await page.keyboard.press('Escape')
    await line(page, 'goes-1').getByText(words.word).waitFor()
    expect(await line(page, 'stays-1').innerText()).not.toContain(words.word)
    await page.keyboard.press('/')
    await page.keyboard.type(words.word)
    await expect.poll(() => line(page, 'stays-1').count()).toBe(0)
    await line(page, 'goes-1').waitFor()
    publish(file, { agents: [stays, goes] })
    await page.keyboard.press('Escape')
    await expect.poll(() => line(page, 'goes-1').innerText()).not.toContain(words.word)
  })

  test('of Dream.OS show their state files with what changed; of many some, the shared ones too, and lead to the others', async () => {
    const page = await opened(`/agents?agent=${encodeURIComponent('dream/refactoragent')}&tab=state`)
    await peek(page).getByText('runtime/RefactorAgent/progress.json').waitFor()
    state(console.home(), { step: 'build', kept: true })
    await peek(page).locator('ins', { hasText: '"step": "build"' }).waitFor()
    await peek(page).locator('del', { hasText: '"step": "plan"' }).waitFor()
    await peek(page).getByText('task_list.json').waitFor()
    await peek(page).getByText(text.agents.kept.shared).first().waitFor()
    const runtime = path.join(console.home(), 'world', 'dream', 'runtime', 'RefactorAgent')
    for (let nth = 0; nth < 25; nth += 1) publish(path.join(runtime, `st${nth}.json`), { nth })
    await peek(page)
      .getByText(/files with older changes are not shown/)
      .waitFor()
    await peek(page).getByText('task_list.json').waitFor()
    await peek(page).getByRole('button', { name: text.agents.kept.moreFiles }).click()
    for (const name of ['st0', 'st24', 'progress'])
      await peek(page).getByText(`runtime/RefactorAgent/${name}.json`, { exact: true }).waitFor()
    expect(await peek(page).getByRole('button', { name: text.agents.kept.moreFiles }).count()).toBe(0)
  })

  test('of Dream.OS show their documents: where each lies, when it changed, that it is not read, and open one', async () => {
    const lies = path.join('_agent_coordination', 'RefactorAgent', 'reflection', 'week.md')
    const file = path.join(console.home(), 'world', 'dream', lies)
    append(file, '# A week\n')
    const page = await opened(`/agents?agent=${encodeURIComponent('dream/refactoragent')}&tab=documents`)
    const week = peek(page).getByRole('region', { name: lies })
    const changes = week.getByText(text.agents.kept.listed, { exact: true })
    await changes.first().waitFor()
    await peek(page).getByText(documents.unread).waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await week.getByRole('button', { name: text.agents.kept.copyPath }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(realpathSync(file))
    const before = await changes.count()
    append(file, 'More.\n')
    await expect.poll(() => changes.count()).toBeGreaterThan(before)
    await week.getByRole('button', { name: documents.open, exact: true }).click()
    const sheet = page.getByRole('dialog', { name: documents.title })
    await sheet.getByText('# A week\nMore.', { exact: false }).waitFor()
    await sheet.getByText('15 bytes, modified', { exact: false }).waitFor()
    await sheet.getByRole('button', { name: documents.copyText }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('# A week\nMore.\n')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await peek(page).waitFor()
    expect(await page.evaluate(() => window.document.activeElement?.textContent)).toBe(documents.open)
  })

  test('lead to the documents of their source that name no agent, from its head and from the tab of each, and open one', async () => {
    append(path.join(console.home(), 'world', 'collab', 'workspace', 'report.md'), '# Nobody’s\n')
    const page = await opened()
    const kept = page.getByRole('complementary', { name: text.agents.shared.label })
    await page.getByRole('row', { name: 'collab' }).getByRole('link', { name: text.agents.shared.link }).click()
    await kept.getByText(text.agents.shared.what).waitFor()
    const report = kept.getByRole('region', { name: 'workspace/report.md' })
    await report.getByRole('button', { name: documents.open, exact: true }).click()
    const sheet = page.getByRole('dialog', { name: documents.title })
    await sheet.getByText('# Nobody’s').waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await kept.waitFor({ state: 'detached' })
    await line(page, 'kept-1').click()
    await peek(page).getByRole('tab', { name: text.agents.tabs.documents }).click()
    await peek(page).getByRole('link', { name: text.agents.shared.lead }).click()
    await page.getByRole('region', { name: 'workspace/report.md' }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?documents=collab')
    const none = await console.visit('/agents?documents=nowhere')
    await none.getByText(text.agents.shared.none).waitFor()
  })

  test('of a source that has documents and no agents lead to them, narrowed by its name too, and not before it has any', async () => {
    const page = await opened()
    const head = (source: string) => page.getByRole('row', { name: source })
    await head('teams').waitFor()
    // What an earlier try left.
    const docs = path.join(console.home(), 'world', 'papers', 'docs')
    rmSync(docs, { recursive: true, force: true })
    await expect.poll(() => head('papers').count()).toBe(0)
    append(path.join(docs, 'plan.md'), '# To come\n')
    await head('papers').getByText(text.agents.agents(0)).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('papers')
    await expect.poll(() => head('teams').count()).toBe(0)
    await head('papers').getByRole('link', { name: text.agents.shared.link }).click()
    const kept = page.getByRole('complementary', { name: text.agents.shared.label })
    await kept.getByRole('region', { name: 'docs/plan.md' }).waitFor()
    expect(new URL(page.url()).searchParams.get('documents')).toBe('papers')
    await page.getByLabel(text.agents.filter.label).fill('papersx')
    await page.getByText(text.agents.empty.none('papersx')).waitFor()
  })

  test('open a document anew each time, as plain text with what hides in it shown, and say why one cannot be had', async () => {
    const lies = path.join('_agent_coordination', 'RefactorAgent', 'reflection', 'evil.md')
    const file = path.join(console.home(), 'world', 'dream', lies)
    const hostile =
      '<img src=x onerror="window.ran=1"><script>window.ran=1</script> [a](javascript:window.ran=1) \u202egnp.exe'
    append(file, hostile)
    const page = await opened(`/agents?agent=${encodeURIComponent('dream/refactoragent')}&tab=documents`)
    const open = () =>
      peek(page).getByRole('region', { name: lies }).getByRole('button', { name: documents.open, exact: true }).click()
    const sheet = page.getByRole('dialog', { name: documents.title })
    await open()
    await sheet.locator('pre').waitFor()
    expect(await sheet.locator('pre').innerText()).toContain(hostile.slice(0, 60))
    await sheet.locator('pre .hid').waitFor()
    expect(await sheet.locator('pre').evaluate((pre) => pre.scrollWidth - pre.clientWidth)).toBe(0)
    expect(await sheet.locator('pre').locator('img, script, a').count()).toBe(0)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    await page.keyboard.press('Escape')
    for (const [written, says] of [
      [Buffer.from('ff00', 'hex'), documents.binary],
      [Buffer.alloc(0), documents.empty],
      [Buffer.alloc(300_000, 'a'), documents.cut(262_144, 300_000)],
    ] as const) {
      writeFileSync(file, written)
      await open()
      await sheet.getByText(says).waitFor()
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'detached' })
    }
    rmSync(file)
    console.forgive(/404/)
    await open()
    await sheet.getByText(disk.document.gone).waitFor()
    writeFileSync(file, 'again')
    await sheet.getByRole('button', { name: documents.again }).click()
    await sheet.locator('pre', { hasText: 'again' }).waitFor()
    await page.keyboard.press('Escape')
  })

  test('one shows what is said to it as it arrives, its watcher’s log and that it keeps nothing, tab by tab, and is written to from there', async () => {
    const page = await opened(kept('traffic'))
    await peek(page).getByText(text.agents.traffic.none).waitFor()
    const asked = collabMessage('msg-kept', 'are you there', { to: 'kept-1' })
    publish(path.join(console.home(), 'world', 'collab', 'channels', 'agent-os-paper', 'msg-kept.json'), asked)
    await peek(page).getByText('are you there').waitFor()
    await expect.poll(() => line(page, 'kept-1').locator('.count').innerText()).toBe('1')
    const tab = () => new URL(page.url()).searchParams.get('tab')
    await page.keyboard.press('5')
    await peek(page).getByText('model refused the turn').waitFor()
    await expect.poll(tab).toBe('log')
    await peek(page).getByRole('tab', { name: text.agents.tabs.documents }).click()
    await peek(page).getByText(text.agents.kept.none.document).waitFor()
    await expect.poll(tab).toBe('documents')
    await page.keyboard.press('1')
    await peek(page).getByText(text.agents.peek.observed).waitFor()
    const composer = page.locator('.composer')
    await page.keyboard.press('c')
    await composer.getByRole('button', { name: compose.without('kept-1') }).waitFor()
    expect(await composer.getByLabel(compose.into, { exact: true }).inputValue()).toBe('collab')
    await page.keyboard.press('Escape')
    await composer.waitFor({ state: 'detached' })
    await peek(page).getByRole('button', { name: text.agents.peek.write }).click()
    await composer.getByRole('button', { name: compose.without('kept-1') }).waitFor()
    await page.keyboard.press('Escape')
    await composer.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  test('one who declared itself off and speaks is told as a contradiction', async () => {
    const page = await opened()
    beat(console.home(), 'liar-1', 'OFFLINE', Date.now())
    await line(page, 'liar-1').waitFor()
    const said = collabMessage('msg-liar', 'still here', {
      from: 'liar-1',
      timestamp: new Date(Date.now() + 2_000).toISOString(),
    })
    publish(path.join(console.home(), 'world', 'collab', 'channels', 'agent-os-paper', 'msg-liar.json'), said)
    await line(page, 'liar-1').getByText(text.agents.against.short.offPosting('OFFLINE')).waitFor()
    await line(page, 'liar-1').click()
    await peek(page).getByRole('link', { name: text.agents.peek.saidSince }).click()
    await expect.poll(() => rows(page).allInnerTexts()).toHaveLength(1)
    await rows(page).filter({ hasText: 'still here' }).waitFor()
  })

  test('are drawn over the day as they claim it, apart from where no heartbeat came any more', async () => {
    beat(console.home(), 'late-1', 'WORKING', Date.now() - 3 * 3_600_000)
    const page = await opened(`/agents?agent=${encodeURIComponent('collab/late-1')}`)
    const strip = peek(page).locator('.strip')
    await strip.getByText(text.agents.peek.unheard).waitFor()
    await strip.locator('i.stale').waitFor()
    const share = async (look: string) => {
      const [lane, drawn] = [
        await strip.locator('.lane').first().boundingBox(),
        await strip.locator(look).boundingBox(),
      ]
      return Math.round(((drawn?.width ?? 0) / (lane?.width ?? 1)) * 24)
    }
    expect(await share('i.stale')).toBe(3)
    expect(await share('i.work')).toBe(0)
  })

  test('one who posts while its heartbeat file is old is alive and not stale', async () => {
    const page = await opened()
    beat(console.home(), 'late-1', 'OFFLINE', Date.now() - 7_200_000)
    await line(page, 'late-1').getByText('OFFLINE').waitFor()
    expect(await line(page, 'late-1').innerText(), 'who is off needs no heartbeat').not.toContain(text.agents.staleWord)
    beat(console.home(), 'late-1', 'AWAKE', Date.now() - 5_340_000)
    await expect.poll(() => line(page, 'late-1').innerText()).toContain(text.agents.staleWord)
    const said = collabMessage('msg-late', 'at it', { from: 'late-1', timestamp: new Date().toISOString() })
    publish(path.join(console.home(), 'world', 'collab', 'channels', 'agent-os-paper', 'msg-late.json'), said)
    await line(page, 'late-1').getByText(text.agents.oldFile).waitFor()
    await expect.poll(() => line(page, 'late-1').innerText()).not.toContain(text.agents.staleWord)
    await page.getByText(/, \d+ posting with an old heartbeat file/).waitFor()
    await line(page, 'late-1').click()
    await peek(page).getByText('It is alive and posting, but its heartbeat file is', { exact: false }).waitFor()
  })

  test('whose autonomy was given and taken by messages of which nobody knows the last have what takes it, and say so', async () => {
    const file = path.join(console.home(), 'world', 'teams', 'atlas', 'channel.jsonl')
    const say = (level: string, agoMs: number) => {
      const ts = new Date(Date.now() - agoMs).toISOString()
      append(file, swarmLine('human', `AUTONOMY_UPDATE: unsure-1 → ${level}.`, { ts, type: 'autonomy' }))
    }
    const own = (on: Page) => on.locator('[role=row].acols', { has: on.locator('.name', { hasText: 'unsure-1' }) })
    const page = await opened()
    say('supervised', 60_000)
    await own(page).getByText('supervised').waitFor()
    // A line that is synced late and claims to have been said before: again, until a look of its own finds it.
    const late = async () => {
      say('autonomous', 3_600_000)
      return own(page).innerText()
    }
    await expect.poll(late, { timeout: 60_000, interval: 2_000 }).toContain(text.agents.unsure.short)
    expect(await own(page).locator('.auto').innerText()).toBe('supervised')
    await own(page).click()
    await peek(page).getByText('sets its autonomy to “autonomous”', { exact: false }).first().waitFor()
    await peek(page).getByRole('link', { name: text.agents.unsure.show }).first().click()
    await page.getByText('AUTONOMY_UPDATE: unsure-1 → autonomous.').first().waitFor()
  })

  test('learn their cadence from their heartbeats', async () => {
    const page = await opened()
    const start = Date.now() - 120_000
    for (let nth = 0; nth < 5; nth += 1) {
      beat(console.home(), 'pulse-1', `WORKING`, start + nth * 30_000)
      await line(page, 'pulse-1').waitFor()
      const seen = new Date(start + nth * 30_000).toISOString().slice(11, 19)
      await page.goto(new URL(`/agents?agent=${encodeURIComponent('collab/pulse-1')}`, page.url()).href)
      await peek(page).locator('.kv.three dd', { hasText: seen }).first().waitFor()
    }
    await peek(page).getByText(text.agents.peek.learned('30 s')).waitFor()
  })

  test('one whose clock is behind and whose heartbeat changes is alive, and its clock is told', async () => {
    const page = await opened()
    const again = async () => {
      beat(console.home(), 'pulse-1', 'AWAKE', Date.now() - 400_000)
      return line(page, 'pulse-1').innerText()
    }
    const behind = text.agents.clock(-400_000) ?? ''
    await expect.poll(again, { timeout: 60_000, interval: 1_000 }).toContain(behind)
    expect(await line(page, 'pulse-1').innerText()).not.toContain(text.agents.staleWord)
    await line(page, 'pulse-1').click()
    await peek(page).getByText(behind, { exact: false }).waitFor()
  })

  test('can be looked at on a phone', async () => {
    const page = await console.visit('/agents', { viewport: { width: 390, height: 844 } })
    await line(page, 'RefactorAgent').waitFor()
    await line(page, 'RefactorAgent').locator('.hours svg').waitFor()
    await line(page, 'RefactorAgent').click()
    await peek(page).getByRole('tab', { name: text.agents.tabs.traffic }).click()
    await peek(page).locator('.body li').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
