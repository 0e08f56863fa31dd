import { readdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { mutate, type Server, timed } from '@/tools/bench/measure/processes'
import { alterLine, layCircle } from './trouble'

const Told = z.object({ roots: z.array(z.object({ protocol: z.string(), root: z.string() })) })

/** A world that was told once and stands still, read to its end. `at`: UTC ms, when it was told. Gives what is to be watched. */
export async function world(wanted: { command: string; home: string; data: string; at: number }): Promise<string[]> {
  const { command, home, data, at } = wanted
  const dir = path.join(home, 'world')
  const { out } = await timed([command, 'demo', dir, '--seed', '1', '--minutes', '0', '--history', '600'])
  layCircle(dir, at)
  for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' }))
    utimesSync(path.join(dir, name), at / 1000, at / 1000)
  const sources = Told.parse(JSON.parse(out)).roots.map(({ protocol, root }) => `${protocol}:${path.join(dir, root)}`)
  // One after the other: which of two sources is read first is else another each time.
  for (const last of sources.keys())
    await timed([command, 'index', ...sources.slice(0, last + 1), '--data', data, '--json'])
  utimesSync(alterLine(dir), at / 1000, at / 1000)
  await timed([command, 'index', ...sources, '--data', data, '--json'])
  return sources
}

const KEPT = [
  { name: 'Waiting for a person', query: 'to:human is:unanswered', shared: false },
  { name: 'Problems', query: 'is:unreadable OR has:error', shared: true },
  { name: 'Decisions', query: 'type:decision', shared: false },
  { name: 'Unanswered', query: 'is:unanswered', shared: false },
]

const POLICIES = [
  { name: 'locks', query: 'unlock OR lock', role: 'approver', needed: 2, expiresAfterMs: 900_000 },
  { name: 'deletions', query: '删除 OR delete OR rm', role: 'admin', irreversible: 'payload.path' },
  { name: 'broadcasts', query: 'is:broadcast priority:critical', role: 'operator', needed: 2 },
]

/** Policies as an admin agreed on them with others. */
export async function keepPolicies(server: Server): Promise<void> {
  for (const { name, ...rule } of POLICIES)
    await mutate(server, 'policies.save', {
      ...{ name, rule, why: 'agreed in the weekly review', enable: true, base: 0 },
    })
}

const WEBHOOKS = [
  {
    name: 'on call',
    template: 'json',
    url: 'https://duty.example/hooks/in',
    lists: ['decide'],
    alarms: true,
    problems: true,
    holds: true,
    alerts: 'warning',
  },
  {
    name: '发布审批',
    template: 'feishu',
    url: 'https://open.feishu.example/hook/0b1c2d3e',
    lists: ['decide', 'answer'],
  },
]

/** Webhooks as an admin has them; they are paused, so that nothing is sent. Gives their ids. */
export async function keepWebhooks(server: Server): Promise<string[]> {
  const ids: string[] = []
  for (const webhook of WEBHOOKS) {
    const more = {
      alarms: false,
      problems: false,
      holds: false,
      alerts: null,
      query: null,
      sources: null,
      content: false,
      sign: null,
    }
    const draft = { ...more, ...webhook }
    const { id } = await mutate<{ id: string }>(server, 'notices.save', { id: null, draft })
    await mutate(server, 'notices.turn', { id, on: false })
    ids.push(id)
  }
  return ids
}

const ALERT_RULES = [
  { name: 'errors', query: 'severity:error', count: 5, windowMs: 3_600_000, severity: 'warning' },
  { name: '删除请求', query: '删除 OR delete', count: 0, windowMs: 600_000, severity: 'error' },
  {
    ...{ name: 'no result', kind: 'absent', query: 'kind:task', expected: 'kind:result', count: 0 },
    ...{ windowMs: 14_400_000, severity: 'info' },
  },
]

/** Alert rules as an admin has them; one that nobody acknowledges in time goes to the webhook. */
export async function keepAlertRules(server: Server, escalateTo: string | undefined): Promise<void> {
  for (const rule of ALERT_RULES) {
    const escalation = escalateTo === undefined ? {} : { escalateTo, escalateMs: 1_800_000 }
    const draft = { kind: 'more', expected: null, cooldownMs: 3_600_000, ...escalation, ...rule }
    await mutate(server, 'alerts.save', { id: null, draft })
  }
}

/** Views as a person keeps them, beside the stream. */
export async function keepViews(server: Server): Promise<void> {
  for (const view of KEPT) await mutate(server, 'views.save', { ...view, at: null, pinned: true })
}
