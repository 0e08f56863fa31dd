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
}
