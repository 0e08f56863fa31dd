import type { CaseChange, CaseFiles, RuleCases } from '../cases'

const DIR = 'channels/lab'
type Message = { [field: string]: unknown }
let made = 0

/** A message of codex-1 to claude-1 as its own file, at a minute after eight. */
function file(more: Message = {}, minute = 0): CaseFiles {
  made += 1
  const at = String(minute).padStart(2, '0')
  const from = typeof more.from === 'string' ? more.from : 'codex-1'
  const id = `msg-20261120-08${at}00-${from}-${String(made).padStart(4, '0')}`
  const message = {
    ...{ id, timestamp: `2026-11-20T08:${at}:01.900Z`, session_id: 'lab', from, to: 'claude-1', type: 'chat' },
    ...{ content: { text: `It builds, ${made}.`, code: null, artifacts: [] }, metadata: { mode: 'chat' }, ...more },
  }
  return { [`${DIR}/${id}.json`]: message }
}
const said = (text: string) => ({ content: { text, code: null, artifacts: [] } })
const agent = (id: string, more: Message = {}): CaseFiles => ({
  [`registry/agents/${id}.json`]: { id, role: 'worker', status: 'active', ...more },
})
const held = (guardrails: Message) => agent('ha-mgr-1', { guardrails })
const ha = (text: string, more: Message = {}, minute = 0) => file({ from: 'ha-mgr-1', ...said(text), ...more }, minute)

type Given = readonly CaseFiles[]
const all = (files: Given): CaseFiles => Object.assign({}, ...files)
const lab = (breaks: Given, passes: Given, times = breaks.length) => ({
  ...{ protocol: 'multi-agent-os', breaks: all(breaks), passes: all(passes), times },
})
const shows = (code: string) => ({ content: { text: 'As asked.', code, artifacts: [] } })
const CAPABLE = agent('ha-mgr-1', { capabilities: ['device-health-monitoring', 'automation-review', 'light.*'] })
const task = (more: Message) => file({ type: 'task_assign', from: 'supervisor', to: 'ha-mgr-1', ...more })
const changed = (one: CaseFiles, more: Message): object => Object.assign({}, Object.values(one)[0], more)
const pathOf = (one: CaseFiles) => Object.keys(one)[0] ?? ''
const idOf = (one: CaseFiles) => pathOf(one).replace(/^.*\/|\.json$/g, '')

const WRITTEN = file()
const OTHER = file({}, 1)
const [OWN, ASKED] = [file(), file({ from: 'claude-1', to: 'codex-1' })]
const LEAVE = file({ from: 'supervisor', to: 'ha-mgr-1', type: 'review_vote', ...said('APPROVED: do it') }, 1)
const afterwards = (breaks: CaseChange, passes: CaseChange) => ({ after: { breaks, passes } })

/** Of Multi-Agent OS. */
export const COLLAB_CASES: RuleCases = {
  MAO101: lab(
    [file({ timestamp: '2026-11-20T08:00:03Z' }), file({ timestamp: '2026-11-20T09:00:00+00:00' })],
    [
      ...[file({ timestamp: '2026-11-20T08:00:02.900Z' }), file({ timestamp: '2026-11-20T10:00:00+02:00' })],
      { [`${DIR}/msg-one.json`]: Object.values(file())[0] ?? {} },
    ],
  ),
  MAO103: lab(
    [file({ to: undefined }), file({ content: { artifacts: [] } }), file({ from: null, type: ' ' })],
    [file({ content: undefined, text: 'It builds.' }), file({ content: { code: 'ls' } })],
  ),
  MAO104: lab([file({ session_id: 'workshop' })], [file()]),
  MAO110: lab(
    [file({ type: 'task_assign' })],
    [
      ...[file({ type: 'task_assign', from: 'supervisor' }), file({ type: 'task_assign', from: 'lead' })],
      ...[agent('lead', { role: 'Supervisor' }), agent('claude-1')],
    ],
  ),
  MAO111: lab(
    [
      ...[file({ type: 'ha_report' }), file({ type: 'task_result', from: 'supervisor' })],
      ...[file({ type: 'review_vote', from: 'bags-1' })],
    ],
    [
      ...[file({ type: 'ha_report', from: 'hamgr' }), file({ type: 'task_result' }), file({ type: 'review_vote' })],
      ...[file({ type: 'review_vote', from: 'supervisor' }), file({ type: 'docs', from: 'docs' })],
    ],
  ),
  MAO120: {
    ...lab([WRITTEN, OTHER], [WRITTEN, OTHER]),
    ...afterwards(
      { [pathOf(WRITTEN)]: changed(WRITTEN, said('It does not build.')) },
      { [pathOf(WRITTEN)]: JSON.stringify(Object.values(WRITTEN)[0], null, 2) },
    ),
  },
  MAO121: {
    ...lab([WRITTEN, OTHER], [WRITTEN, OTHER, file()], 1),
    ...afterwards({ [pathOf(WRITTEN)]: null }, { [DIR]: null }),
  },
  MAO130: lab(
    [OWN, file({ metadata: { in_reply_to: idOf(OWN) } }, 1)],
    [ASKED, file({ metadata: { in_reply_to: idOf(ASKED) } }, 1)],
    1,
  ),
  MAO140: {
    ...lab(
      [file(), file({ from: 'docs-1', type: 'docs' })],
      [agent('claude-1', { status: null }), file(), file({ from: 'claude-1' }), file({ from: 'supervisor' })],
      2,
    ),
    // Whom the registry names is read once their messages were judged.
    ...afterwards(all([agent('claude-1'), agent('docs-1', { status: 'inactive' })]), agent('codex-1')),
  },
  MAO141: {
    ...lab(
      [
        held({ blocked_domains: ['lock', 'alarm_control_panel', 'shop.example'] }),
        ...[ha('Called lock.unlock twice.'), ha('The alarm_control_panel is off.'), ha('See https://shop.example/a.')],
      ],
      [
        ...[held({ blocked_domains: ['lock', 'alarm_control_panel'] }), agent('codex-1'), agent('claude-1')],
        ...[
          ha('I lock the file, unlock.front first.'),
          file(said('lock.unlock')),
          ha('The clock.face is off.', {}, 30),
        ],
      ],
      3,
    ),
    // What was forbidden when it was sent stays so, and what is forbidden later was not.
    ...afterwards(held({}), held({ blocked_domains: ['lock', 'alarm_control_panel', 'clock'] })),
  },
  MAO142: lab(
    [held({ changes_require_approval: true }), ha('I restarted the hub.'), ha('DONE: Updated light.kitchen.')],
    [
      ...[held({ changes_require_approval: true }), agent('codex-1'), agent('claude-1'), LEAVE],
      ...[ha('I restarted the hub.', { metadata: { in_reply_to: idOf(LEAVE) } }, 2), file(said('I changed the plan.'))],
      ...[ha('May I say that I changed the plan?'), ha('Nothing was changed.'), ha('Changed by nobody.')],
    ],
    2,
  ),
  MAO143: {
    ...lab(
      [
        held({ api_wrapper_required: '~/homeassistant/ha-api.sh' }),
        ha(
          'The states, as I read them.',
          shows('curl -s -H "Authorization: Bearer $T" \\\n  http://hub.local:8123/api/states'),
        ),
        ha('Done:\n```python\nrequests.post(f"{HUB}/api/services/light/turn_on")\n```'),
        ha('I ran `curl -X POST http://hub.local:8123/api/restart` and it is up.', { type: 'ha_report' }),
        ha('$ wget -qO- hub.local:8123/api/config'),
        ha('See the artifact.', {
          content: { text: 'See it.', artifacts: [{ command: 'http POST hub.local/api x=1' }] },
        }),
      ],
      [
        ...[held({ api_wrapper_required: '~/homeassistant/ha-api.sh' }), agent('codex-1'), agent('claude-1')],
        ha('Read.', shows('~/homeassistant/ha-api.sh GET /api/states')),
        ha('The API is described at https://developers.example.org/api/states, curl is in its first chapter.'),
        ha('I use `ha-api.sh` instead of `curl http://hub.local:8123/api/states`.'),
        ha('Never call `curl http://hub.local:8123/api/states`. May I run `curl http://hub.local/api`?'),
        ha('> $ curl http://hub.local:8123/api/states\nThat was you.'),
        ha('The file is in place.', shows('curl -LO https://example.org/release.tar.gz\n# curl http://hub.local/api')),
        ha('Settings:\n```yaml\nurl: http://hub.local:8123/api\n```'),
        file({ ...shows('curl http://hub.local:8123/api/states') }),
        // It was held to nothing then.
        ...[agent('docs-1', { guardrails: {} }), file({ from: 'docs-1', ...shows('curl http://hub.local/api') })],
      ],
      5,
    ),
    ...afterwards(held({}), agent('docs-1', { guardrails: { api_wrapper_required: 'x.sh' } })),
  },
  MAO144: {
    ...lab(
      [
        ...[CAPABLE, agent('codex-1', { capabilities: [] }), agent('supervisor', { role: 'supervisor' })],
        task({ content: { text: 'Open it.', capability: 'lock-control' } }),
        task({ metadata: { required_capabilities: ['automation-review', 'tide tables'] } }),
        file({ to: 'ha-mgr-1', metadata: { required_capability: 'lock-control' } }),
        ha('All is well.', { metadata: { capability: 'lock-control' } }),
        ...[file({ from: 'late-1' }), task({ to: 'late-1', metadata: { required_capability: 'lock-control' } })],
      ],
      [
        ...[CAPABLE, agent('codex-1', { capabilities: [] }), agent('supervisor', { role: 'supervisor' })],
        agent('claude-1'),
        task({ content: { text: 'Read it.', capability: 'Automation_Review' } }),
        task({ metadata: { required_capabilities: ['device health monitoring', 'light.kitchen'] } }),
        task({ content: { text: 'Mend it.', capability: 'whoever may open locks by night without a key, please' } }),
        // Nobody of these is registered with a list, or is asked.
        task({ to: 'codex-1', metadata: { required_capability: 'lock-control' } }),
        task({ to: 'all', metadata: { required_capability: 'lock-control' } }),
        file({ to: 'ha-mgr-1', metadata: { capability: 'lock-control' } }),
        ha('All is well.', { metadata: { capability: 'automation-review' } }),
      ],
      5,
    ),
    // As it was when it was asked; of whoever is registered later nothing else is known.
    ...afterwards(
      all([
        agent('ha-mgr-1', { capabilities: ['lock-control', 'tide-tables'] }),
        agent('late-1', { capabilities: ['tide-tables'] }),
      ]),
      agent('ha-mgr-1', { capabilities: ['x'] }),
    ),
  },
}
