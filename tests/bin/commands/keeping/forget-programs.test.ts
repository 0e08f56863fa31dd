import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eachForgetting, indexed } from '@/tests/bin/forget-world'
import { copyLately } from '@/tests/lately'

const TREES = path.resolve(import.meta.dirname, '../../../fixtures')
const WORD = 'xylographqueen'
const DAY = 'codex/sessions/2026/11/20'
const LEAD = '01a21bb7-8ca6-7441-95f3-151e67dce1e7'
const INSIDE = '01a21bb7-9454-7e60-a9d9-927af85f991e'
const ASIDE = '01a1f0aa-3fcd-7c53-bb88-3fa85293a60a'

eachForgetting('forgetting what other programs wrote', (world) => {
  const { dialect, forget, asked, bytesOf } = world
  const knows = async (word: string) => {
    const rows = await asked(sql`select body from messages where body like ${`%${word}%`}`)
    return rows.length > 0 || (dialect === 'sqlite' && bytesOf(word).length > 0)
  }
  const paths = () =>
    asked<{ path: string }>(sql`select distinct f.path from files f join observations o on o.file_id = f.id`)
  const rollout = (thread: string, at = '2026-11-20T15-00-00') => `${DAY}/rollout-${at}-${thread}.jsonl`
  const prompt = (word: string) =>
    `${JSON.stringify({
      ...{ timestamp: '2026-11-20T14:30:00.000Z', type: 'response_item' },
      payload: {
        type: 'message',
        id: `msg_${word}`,
        role: 'user',
        content: [{ type: 'input_text', text: `The ${word}.` }],
      },
    })}\n`

  test('Copilot CLI: a session by its id', async () => {
    copyLately(path.join(TREES, 'copilot-cli'), world.at('copilot'))
    const file = world.at('copilot/session-state/5b3d0c1e-77aa-4c1d-9a10-1f2e3d4c5b6a/events.jsonl')
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/"content":"/g, `"content":"${WORD} `))
    await indexed(world, 'copilot-cli:copilot')
    expect(await knows(WORD), 'red control').toBe(true)
    const { code, out } = await forget('5b3d0c1e', '--source', 'copilot', '--yes')
    expect(code).toBe(0)
    expect(out).toContain('Session 5b3d0c1e-77aa-4c1d-9a10-1f2e3d4c5b6a of source copilot')
    await indexed(world, 'copilot-cli:copilot')
    expect(await knows(WORD)).toBe(false)
    expect(await paths()).toEqual([{ path: 'session-state/c0ffee12-3456-4789-8abc-def012345678/events.jsonl' }])
  })

  test('Codex CLI: a session with the files of its agents, and no other, wherever they are put aside', async () => {
    copyLately(path.join(TREES, 'codex-cli'), world.at('codex'))
    appendFileSync(world.at(rollout(LEAD)), prompt(WORD))
    appendFileSync(world.at(rollout(INSIDE, '2026-11-20T15-00-01')), prompt(WORD))
    await indexed(world, 'codex-cli:codex')
    expect(await knows(WORD), 'red control').toBe(true)
    expect((await forget('01a21bb7')).out).toContain(`Session ${LEAD} of source codex`)
    expect((await forget('7dce1e7', '--yes')).err).toContain('no project or session')
    expect((await forget('67dce1e7', '--yes')).code).toBe(0)
    mkdirSync(world.at('codex/archived_sessions'), { recursive: true })
    renameSync(world.at(rollout(LEAD)), world.at('codex/archived_sessions', path.basename(rollout(LEAD))))
    await indexed(world, 'codex-cli:codex')
    expect(await knows(WORD)).toBe(false)
    expect((await paths()).map(({ path: file }) => path.basename(file))).toEqual([expect.stringContaining(ASIDE)])
  })

  test('Codex CLI: an agent is no session, and what it begins later goes when the command runs again', async () => {
    copyLately(path.join(TREES, 'codex-cli'), world.at('codex'))
    await indexed(world, 'codex-cli:codex')
    expect((await forget(INSIDE)).err).toContain(`no project or session named ${INSIDE}`)
    await forget(LEAD, '--yes')
    const later = '01a21bb7-ffff-7e60-a9d9-927af85f0000'
    const begun = { id: later, parent_thread_id: LEAD, agent_path: '/root/late', cli_version: '0.171.0' }
    const meta = JSON.stringify({ timestamp: '2026-11-20T14:20:00.000Z', type: 'session_meta', payload: begun })
    writeFileSync(world.at(rollout(later)), `${meta}\n${prompt(WORD)}`)
    await indexed(world, 'codex-cli:codex')
    expect(await knows(WORD), 'red control').toBe(true)
    expect((await forget(LEAD, '--yes')).code).toBe(0)
    await indexed(world, 'codex-cli:codex')
    expect(await knows(WORD)).toBe(false)
  })

  test('oh-my-claudecode: a project by its path, and it comes back when that is taken back', async () => {
    copyLately(path.join(TREES, 'oh-my-claudecode'), world.at('atlas'))
    const mailbox = world.at('atlas/.omc/state/team/tide-tables/mailbox/worker-1.json')
    writeFileSync(mailbox, readFileSync(mailbox, 'utf8').replaceAll('"body": "', `"body": "${WORD} `))
    await indexed(world, 'oh-my-claudecode:atlas')
    expect(await knows(WORD), 'red control').toBe(true)
    expect((await forget(`${world.at('atlas')}/`, '--yes')).out).toContain(
      `Project ${world.at('atlas')} of source atlas`,
    )
    await indexed(world, 'oh-my-claudecode:atlas')
    expect(await knows(WORD)).toBe(false)
    expect(await paths()).toEqual([])
    expect((await forget(world.at('atlas'), '--undo', '--yes')).code).toBe(0)
    await indexed(world, 'oh-my-claudecode:atlas')
    expect(await knows(WORD)).toBe(true)
  })

  test('a protocol without projects and sessions says so', async () => {
    copyLately(path.join(TREES, 'swarm'), world.at('swarm'))
    await indexed(world, 'swarm:swarm')
    const { code, err } = await forget('anything', '--source', 'swarm')
    expect(code).toBe(1)
    expect(err).toContain('Source swarm is Swarm, which has no projects and no sessions')
    expect(err).toContain('Copilot CLI')
  })
})
