import { type CaseChange, type CaseFiles, type RuleCases, spoken } from '../cases'

const CHANNEL = 'atlas/channel.jsonl'
type Lines = readonly object[] | string
const said = (breaks: Lines, passes: Lines = [spoken()]) => ({
  protocol: 'swarm',
  breaks: { [CHANNEL]: breaks },
  passes: { [CHANNEL]: passes },
})
const changed = (files: CaseFiles, breaks: CaseChange, passes: CaseChange) => ({
  ...{ protocol: 'swarm', breaks: files, passes: files, after: { breaks, passes } },
})

/** At a minute after eight. */
const at = (minute: number) => ({ ts: `2026-11-20T08:${String(minute).padStart(2, '0')}:00Z` })
const td = (content: string, more: object = {}) => spoken({ from: 'td', to: ['@dev'], type: 'task', content, ...more })
const dev = (content: string, more: object = {}) => spoken({ to: ['@td'], type: 'task', content, ...more })
const stop = (to: readonly string[] = ['@dev']) => td('SHUTDOWN_REQUEST: Please confirm.', { type: 'system', to })
const [FIRST, SECOND] = [spoken(), spoken({ content: 'It runs.', ...at(1) })]
const lines = (...all: readonly object[]) => all.map((one) => `${JSON.stringify(one)}\n`).join('')

/** Of the Swarm. */
export const SWARM_CASES: RuleCases = {
  SWM201: said([spoken({ reasoning: ' ' })]),
  SWM202: {
    ...said([spoken({ content: undefined }), spoken({ type: undefined })], [spoken({ to: undefined })]),
    times: 2,
  },
  SWM203: said([spoken({ type: 'chatter' })], [spoken({ type: 'status' })]),
  SWM210: said(
    [dev('AUTONOMY_UPDATE: dev → autonomous.', { type: 'autonomy' })],
    [td('AUTONOMY_UPDATE: dev → supervised.', { type: 'autonomy' })],
  ),
  SWM211: said(
    [spoken({ type: 'system', content: 'SHUTDOWN_REQUEST: Please stop.' })],
    [stop(), dev('SHUTDOWN_ACK: Ready.', { type: 'system', ...at(1) })],
  ),
  SWM220: {
    times: 2,
    ...said(
      [
        td('@dev take task #2: log in.'),
        spoken({ from: 'qa', to: [], type: 'task', content: '@dev task #3: the tests.', ...at(1) }),
        spoken({ from: 'qa', to: ['@critic'], content: 'Task #2 is large.', ...at(30) }),
      ],
      [
        td('@dev take task #2: log in.'),
        dev('ACK: Claimed task #2.', at(1)),
        td('@dev take task #4: log out.', at(2)),
        spoken({ to: null, type: 'status', content: 'Task #4: 20 % done.', ...at(4) }),
        td('@dev take task #5: the page.', at(5)),
        dev('Sure.', { type: 'message', ...at(7) }),
        td('@dev take task #6: the door.', at(8)),
        td('@qa Claimed task #6 myself.', { to: ['@qa'], ...at(9) }),
        // Nobody is given anything.
        dev('@td Task #7 waits for the key.', at(10)),
        dev('Task #8 @qa is at 50 %.', { to: ['@qa'], ...at(11) }),
        td('@human task #9: your turn.', { to: ['@human'], ...at(12) }),
      ],
    ),
  },
  SWM221: {
    times: 2,
    ...said(
      [
        dev('BLOCKED: Task #2 needs the key. @architect please.', { type: 'status' }),
        dev('BLOCKED: Task #2 still waits for the key.', { type: 'status', ...at(5) }),
        spoken({ from: 'qa', to: ['@td'], content: 'It builds.', ...at(6) }),
      ],
      [
        dev('BLOCKED: Task #2 needs the key.', { type: 'status' }),
        td('The key is in the safe.', { type: 'message', ...at(10) }),
        dev('BLOCKED: Task #3 needs the door.', { type: 'status', ...at(20) }),
        dev('Resumed task #3, it was open.', { type: 'status', to: null, ...at(25) }),
        dev('BLOCKED: none', { type: 'status', ...at(27) }),
        dev('BLOCKED: Task #5 needs a lamp.', { type: 'status', to: null, ...at(30) }),
        spoken({ from: 'data', to: null, content: 'Task #5: the lamp is on.', ...at(40) }),
      ],
    ),
  },
  SWM222: said(
    [
      dev('HANDOFF: The door is done. @qa test it.', { to: ['@qa'] }),
      spoken({ from: 'qa', to: ['@td'], content: 'Hello.', ...at(20) }),
    ],
    [
      dev('HANDOFF: The door is done. @qa test it.', { to: ['@qa'] }),
      spoken({ from: 'qa', to: ['@dev'], content: 'I test it.', ...at(20) }),
      dev('HANDOFF: Task #3 is done. @qa test it.', { to: ['@qa'], ...at(21) }),
      spoken({ from: 'critic', to: null, type: 'task', content: 'Claimed task #3.', ...at(30) }),
      dev('HANDOFF: The window is done. @qa test it.', { to: ['@qa'], ...at(40) }),
      spoken({ from: 'qa', to: ['@td'], type: 'task', content: 'Completed task #9: it opens.', ...at(50) }),
    ],
  ),
  SWM223: {
    times: 4,
    ...said(
      [
        stop(['@dev', '@qa', '@critic']),
        dev('SHUTDOWN_ACK: Ready.', { type: 'system', ...at(1) }),
        spoken({ to: null, content: 'I go on.', ...at(2) }),
        td('SHUTDOWN_REQUEST: You too.', { type: 'system', to: ['@data'], ...at(20) }),
        spoken({ from: 'qa', to: ['@td'], type: 'system', content: 'SHUTDOWN_ACK: Late.', ...at(25) }),
        td('SHUTDOWN_REQUEST: All of you.', { type: 'system', to: null, ...at(40) }),
      ],
      [
        stop(['@dev', '@qa']),
        dev('SHUTDOWN_ACK: Ready.', { type: 'system', ...at(1) }),
        spoken({ from: 'qa', to: ['@td'], content: 'I end this first.', ...at(2) }),
        dev('SHUTDOWN_ACK: Still ready.', { type: 'system', ...at(3) }),
        td('@dev one more thing.', { type: 'message', ...at(4) }),
        spoken({ content: 'Done.', ...at(5) }),
        spoken({ from: 'qa', to: ['@td'], type: 'system', content: 'SHUTDOWN_ACK: Now.', ...at(6) }),
      ],
    ),
    // A team ends once it was shut down.
    after: { breaks: {}, passes: { atlas: null } },
  },
  SWM230: {
    ...said(`${lines(FIRST).slice(0, 40)}\nplain text\n${lines(SECOND)}`, `${lines(FIRST)}\n${lines(SECOND)}`),
    times: 2,
  },
  SWM231: {
    ...changed(
      { [CHANNEL]: [FIRST, SECOND], 'ended/channel.jsonl': [FIRST] },
      { [CHANNEL]: [{ ...FIRST, content: 'It does not build.' }, SECOND] },
      // More is said, the channel is put aside and begun anew, a team ends.
      {
        [`${CHANNEL}.1`]: lines(FIRST, SECOND),
        [CHANNEL]: [spoken({ content: 'Anew.', ...at(2) })],
        ended: null,
      },
    ),
  },
}
