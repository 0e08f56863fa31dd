import { type CaseFiles, type RuleCase, type RuleCases, spoken } from '../cases'

type Fields = { [field: string]: unknown }
const json = (value: unknown) => JSON.stringify(value)

/** A message of Multi-Agent OS as its own file. */
function said(at: string, from: string, to: string, more: Fields = {}): CaseFiles {
  const id = `msg-20261120-${at.replaceAll(':', '')}-${from}-${to}`
  const message = {
    ...{ id, timestamp: `2026-11-20T${at}Z`, session_id: 'lab', from, to, type: 'chat' },
    ...{ content: { text: `From ${from} at ${at}.`, code: null, artifacts: [] }, metadata: { mode: 'chat' }, ...more },
  }
  return { [`channels/lab/${id}.json`]: message }
}
const presence = (agent: string, at: string, more: Fields = {}) => ({
  ...{ agent_id: agent, timestamp: `2026-11-20T${at}Z`, state: 'AWAKE', substate: 'IDLE', watcher_pid: 7, ...more },
})
const shown = (agent: string, at: string, more: Fields = {}): CaseFiles => ({
  [`presence/${agent}.json`]: json(presence(agent, at, more)),
})
const tasks = (to: string, ...at: string[]): CaseFiles =>
  Object.assign({}, ...at.map((minute) => said(`${minute}:00`, 'supervisor', to, { type: 'task_assign' })))
const registered = (...agents: string[]): CaseFiles =>
  Object.fromEntries(agents.map((id) => [`registry/agents/${id}.json`, { id, role: 'worker', status: 'active' }]))
const log = (...lines: string[]): CaseFiles => ({
  'logs/codex-watcher.log': lines.map((line) => `${line}\n`).join(''),
})
const lab = (breaks: CaseFiles, passes: CaseFiles, more: Partial<RuleCase> = {}): RuleCase => ({
  ...{ protocol: 'multi-agent-os', breaks, passes, ...more },
})

/** A message that names files as what it made. */
const naming = (at: string, ...artifacts: string[]): CaseFiles =>
  said(at, 'codex-1', 'all', { content: { text: `Written at ${at}.`, code: null, artifacts } })

const TALK = 'atlas/channel.jsonl'
const talk = (text: (nth: number) => string, gap = 2) =>
  Array.from({ length: 24 }, (_, nth) => {
    const ts = new Date(Date.UTC(2026, 10, 20, 8) + nth * gap * 1_000).toISOString().replace('.000', '')
    const [from, to] = nth % 2 === 0 ? ['dev', 'qa'] : ['qa', 'dev']
    return spoken({ ts, from, to: [`@${to}`], content: text(nth) })
  })
const WORDS =
  'plan test merge build review deploy measure rollback compare draft sketch report trace lint cache index parse fetch queue shard retry split probe sweep'.split(
    ' ',
  )
/** What one agent sends in half a minute. */
const burst = (count: number, to: (nth: number) => string[] | null) =>
  Array.from({ length: count }, (_, nth) => {
    const ts = new Date(Date.UTC(2026, 10, 20, 9) + nth * 400).toISOString()
    return spoken({ ts, from: 'td', to: to(nth), content: `Part ${nth}: ${WORDS[nth % WORDS.length]} it.` })
  })
const held = (guardrails: Fields): CaseFiles => ({
  'registry/agents/codex-1.json': { id: 'codex-1', role: 'worker', status: 'active', guardrails },
})

const MAILBOX = 'runtime/agent_comms/project_boards/mailbox_1.json'
const OTHER_BOX = 'runtime/agent_comms/project_boards/mailbox_2.json'
const AT = '2026-11-20T08:00:00Z'
const command = (id: string, sender = 'Agent-1') => ({
  ...{
    message_id: id,
    sender_agent_id: sender,
    timestamp_dispatched: AT,
    command: 'run_test',
    params: {},
    task_id: id,
  },
})
const mailbox = (messages: object[], more: Fields = {}) => ({
  ...{ status: 'idle', assigned_agent_id: 'Agent-3', last_seen_utc: AT, messages, processed_message_ids: [], ...more },
})
const GOVERNANCE = 'runtime/governance_memory.jsonl'
const ruling = (id: string, note: string) => ({
  ...{ event_id: id, event_type: 'NOTE', agent_source: 'Supervisor', details: { note }, timestamp: AT },
})

const SESSION = 'projects/-srv-app/0b1c2d3e-0000-4000-8000-000000000002.jsonl'
const typed = (nth: number, content: string) => ({
  ...{ type: 'user', uuid: `0b1c2d3e-0000-4000-8000-00000000010${nth}`, parentUuid: null, isSidechain: false },
  ...{ sessionId: '0b1c2d3e-0000-4000-8000-000000000002', timestamp: AT, cwd: '/srv/app', version: '2.0.0' },
  message: { role: 'user', content },
})

/** Of how agents stand, and what became of what was kept. */
export const STANDING_CASES: RuleCases = {
  GEN005: {
    protocol: 'claude-code',
    breaks: { [SESSION]: [typed(1, 'Read it.'), typed(2, 'Then mend it.')] },
    passes: { [SESSION]: [typed(1, 'Read it.'), typed(2, 'Then mend it.')] },
    after: {
      breaks: { [SESSION]: [typed(1, 'Drop it.'), typed(2, 'Then mend it.')] },
      passes: { [SESSION]: [typed(1, 'Read it.'), typed(2, 'Then mend it.'), typed(3, 'And test it.')] },
    },
  },
  GEN007: lab(
    {
      ...{ ...registered('claude-1', 'codex-1', 'docs-1', 'qc-1'), ...said('08:00:00', 'claude-1', 'codx-1') },
      ...{ ...shown('docs-1', '07:00:00', { state: 'OFFLINE' }), ...said('08:01:00', 'claude-1', 'docs-1') },
      ...{ ...shown('qc-1', '07:00:00'), ...said('08:02:00', 'claude-1', 'qc-1') },
    },
    {
      ...{ ...registered('claude-1', 'codex-1', 'docs-1', 'qc-1'), ...said('08:00:00', 'claude-1', 'codex-1') },
      ...{ ...said('08:01:00', 'claude-1', 'codex'), ...said('08:02:00', 'claude-1', 'all') },
      ...{ ...said('08:03:00', 'claude-1', 'supervisor'), ...said('08:04:00', 'claude-1', 'human') },
      // It was away, and came back.
      ...{ ...shown('docs-1', '07:00:00', { state: 'OFFLINE' }), ...said('08:05:00', 'claude-1', 'docs-1') },
      ...{ ...shown('qc-1', '08:05:30'), ...said('08:06:00', 'claude-1', 'qc-1') },
    },
    { times: 3, after: { breaks: {}, passes: shown('docs-1', '08:20:00') } },
  ),
  GEN008: {
    protocol: 'swarm',
    breaks: {
      [TALK]: talk((nth) => `Thank you, understood (${nth}).`),
      // A storm, whatever it says, to one and to all.
      'crane/channel.jsonl': burst(70, (nth) => (nth % 2 === 0 ? ['@qa'] : null)),
    },
    times: 2,
    passes: {
      [TALK]: talk((nth) => `Next I ${WORDS[nth]} it.`),
      // The first to each of many, and no more than sixty to one.
      'crane/channel.jsonl': burst(70, (nth) => [`@worker-${nth}`]),
      'quay/channel.jsonl': burst(61, () => ['@qa']),
      'berth/channel.jsonl': talk((nth) => `Thank you, understood (${nth}).`, 6),
    },
  },
  GEN009: lab(
    {
      ...{ ...shown('codex-1', '07:00:00', { state: 'OFFLINE' }), ...said('08:00:00', 'codex-1', 'all') },
      ...{ ...shown('docs-1', '08:00:00', { substate: 'WORKING' }), ...said('08:00:00', 'docs-1', 'all') },
      // Three tasks came while it was idle, and nothing of it since.
      ...{
        ...shown('qc-1', '08:20:00'),
        ...said('08:00:00', 'qc-1', 'all'),
        ...tasks('qc-1', '08:10', '08:11', '08:12'),
      },
      // Two processes take turns.
      ...{ ...shown('bags-1', '08:00:00'), ...said('08:00:00', 'bags-1', 'all') },
      ...{ 'signals/presence/bags-1.json': json(presence('bags-1', '08:01:00', { watcher_pid: 8 })) },
    },
    {
      ...{ ...shown('codex-1', '08:00:30', { state: 'OFFLINE' }), ...said('08:00:00', 'codex-1', 'all') },
      ...{ ...shown('docs-1', '08:00:00'), ...said('08:00:00', 'docs-1', 'all') },
      ...{ ...shown('qc-1', '07:00:00', { state: 'OFFLINE' }), ...said('08:00:00', 'qc-1', 'all') },
      // It said something since, was asked for two things, or began anew.
      ...{ ...shown('ha-mgr-1', '08:20:00'), ...said('08:15:00', 'ha-mgr-1', 'all') },
      ...tasks('ha-mgr-1', '08:10', '08:11', '08:12'),
      ...{ ...shown('gemini-1', '08:20:00'), ...said('08:00:00', 'gemini-1', 'all') },
      ...tasks('gemini-1', '08:10', '08:11'),
      ...{ ...shown('bags-1', '08:00:00'), ...said('08:00:00', 'bags-1', 'all') },
    },
    {
      times: 4,
      after: {
        breaks: shown('bags-1', '08:02:00'),
        passes: { ...shown('qc-1', '08:20:00'), ...shown('bags-1', '08:02:00', { watcher_pid: 8 }) },
      },
    },
  ),
  // That a message grants autonomy is broken in the demo.
  GEN012: lab(
    { ...held({ blocked_domains: ['lock', 'alarm'] }), ...said('08:00:00', 'codex-1', 'all') },
    { ...held({ blocked_domains: ['lock'] }), ...said('08:00:00', 'codex-1', 'all') },
    { after: { breaks: held({ blocked_domains: ['alarm'] }), passes: held({ blocked_domains: ['lock', 'alarm'] }) } },
  ),
  GEN013: lab(
    {
      ...{ 'docs/there.md': 'It was there.', ...naming('08:00:00', 'docs/there.md') },
      ...naming('08:01:00', 'docs/never.md', 'workspace/never.csv'),
    },
    {
      ...{ 'docs/plan.md': 'A plan.', 'workspace/run/log.txt': 'Ran.' },
      ...naming('08:00:00', 'docs/plan.md', 'workspace/run', './docs/plan.md'),
      // What it means by these is not known.
      ...naming('08:01:00', 'src/app.py', '/etc/none', '../docs/none.md', 'https://example.org/docs/none.md'),
    },
    { times: 2, after: { breaks: { 'docs/there.md': null }, passes: {} } },
  ),
  MAO150: lab(
    { ...shown('codex-1', '08:10:00'), ...said('08:00:00', 'codex-1', 'all') },
    {
      ...{ ...shown('codex-1', '08:10:00'), ...said('08:00:00', 'codex-1', 'all') },
      ...{ ...shown('docs-1', '08:10:00'), ...said('08:00:00', 'docs-1', 'all') },
    },
    {
      after: {
        breaks: shown('codex-1', '08:05:00'),
        passes: { ...shown('codex-1', '08:15:00'), ...shown('docs-1', '08:05:00', { watcher_pid: 8 }) },
      },
    },
  ),
  MAO160: lab(
    {
      ...{ ...said('08:00:00', 'claude-1', 'codex-1'), ...said('08:01:00', 'claude-1', 'codex-1') },
      ...log('[2026-11-20T08:01:30Z] ERROR model call failed: 529 overloaded'),
    },
    {
      ...{ ...said('08:00:00', 'claude-1', 'codex-1'), ...said('08:02:00', 'codex-1', 'claude-1') },
      ...log('[2026-11-20T08:01:30Z] ERROR model call failed: 529 overloaded'),
    },
  ),
  MAO161: lab(
    log('[2026-11-20T08:01:30Z] WARN malformed message skipped: msg-1.json'),
    log('[2026-11-20T08:01:30Z] INFO message for codex-1, invoking model', '[2026-11-20T08:02:00Z] WARN slow'),
  ),
  DRM330: {
    protocol: 'dream-os',
    breaks: { [MAILBOX]: mailbox([command('m-1'), command('m-2')]) },
    passes: { [MAILBOX]: mailbox([command('m-1'), command('m-2')]), [OTHER_BOX]: mailbox([command('m-3')]) },
    after: {
      breaks: { [MAILBOX]: mailbox([command('m-2')], { processed_message_ids: ['m-0'] }) },
      passes: {
        [MAILBOX]: mailbox([command('m-2')], { processed_message_ids: ['m-1'] }),
        // It tells of nothing that was taken.
        [OTHER_BOX]: mailbox([]),
      },
    },
  },
  DRM331: {
    protocol: 'dream-os',
    breaks: { [MAILBOX]: mailbox([command('m-1')], { processed_message_ids: ['m-7', 'm-8', 'm-9'] }) },
    passes: {
      [MAILBOX]: mailbox([command('m-1')], { processed_message_ids: ['m-8', 'm-9'] }),
      [OTHER_BOX]: mailbox([command('m-2')], { processed_message_ids: ['m-8'] }),
    },
    after: {
      breaks: { [MAILBOX]: mailbox([command('m-1')], { processed_message_ids: ['m-7', 'm-9'] }) },
      passes: {
        // It is kept at its length.
        [MAILBOX]: mailbox([command('m-1')], { processed_message_ids: ['m-9', 'm-10'] }),
        [OTHER_BOX]: mailbox([command('m-2')], { processed_message_ids: ['m-8', 'm-9'] }),
      },
    },
  },
  DRM340: {
    protocol: 'dream-os',
    breaks: { [GOVERNANCE]: [ruling('e-1', 'Begin.'), ruling('e-2', 'Go on.')] },
    passes: { [GOVERNANCE]: [ruling('e-1', 'Begin.'), ruling('e-2', 'Go on.')] },
    after: {
      breaks: { [GOVERNANCE]: [ruling('e-1', 'Stop.'), ruling('e-2', 'Go on.')] },
      passes: { [GOVERNANCE]: [ruling('e-1', 'Begin.'), ruling('e-2', 'Go on.'), ruling('e-3', 'End.')] },
    },
  },
  DRM360: {
    protocol: 'dream-os',
    breaks: {
      [MAILBOX]: mailbox([], { status: 'busy' }),
      [OTHER_BOX]: mailbox([command('m-1', 'Agent-3')], { assigned_agent_id: 'Agent-1' }),
    },
    passes: {
      [MAILBOX]: mailbox([]),
      [OTHER_BOX]: mailbox([command('m-1', 'Agent-3')], { assigned_agent_id: 'Agent-1' }),
    },
  },
}
