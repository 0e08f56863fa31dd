import { ask, newSession, put, task as sessionTask, team, turn } from '../claude-code'
import { approve, beat, gather, type Tides, task, tell } from '../oh-my-claudecode'
import type { Story } from '../world'

/** The first telling leaves its question open for whoever looks. */
const isFirst = (run: number) => run === 0

export const berths: Story = {
  name: 'berth-plan',
  about: 'A team of Claude Code mends a berth plan, and asks at a desk before it publishes it.',
  tell: (run, random) => {
    const session = newSession('berth-plan', random.uuid())
    let request = ''
    return [
      {
        after: 0,
        act: (w, at) => {
          turn(w, at, session, { from: 'user', text: 'Check the berth plan with a helper, then publish it.' })
          team(w, session, ['team-lead', 'fixer'])
        },
      },
      {
        after: 4,
        act: (w, at) => {
          turn(w, at, session, { from: 'assistant', text: 'The fixer looks at berths 1 to 9; I compare the tides.' })
          sessionTask(w, session, 'Compare berths 1 to 9', 'fixer')
          put(w, at, session, { to: 'fixer', text: 'Berth 9 is listed twice. 请先核对九号泊位。' })
        },
      },
      {
        after: 9,
        act: (w, at) => {
          turn(w, at, session, { from: 'assistant', text: 'Berth 9 stands once now. May I publish the plan?' })
          request = ask(w, at, session, { command: './publish-plan.sh december', why: 'Publish the berth plan' })
        },
      },
      ...(isFirst(run) ? [] : [{ after: 40, act: (w: Parameters<Act>[0]) => w.disk.remove(request), takesAway: true }]),
    ]
  },
}

type Act = ReturnType<Story['tell']>[number]['act']

export const tides: Story = {
  name: 'tide-tables',
  about: 'A team of oh-my-claudecode computes tide tables, and one task needs approval before it writes.',
  tell: (run) => {
    const team: Tides = { story: 'tide-tables', team: `tide-tables-${run + 1}`, boxes: new Map() }
    return [
      {
        after: 0,
        act: (w, at) => {
          gather(w, at, team, 'compute the tide tables of the harbour for December')
          task(w, at, team, 'Overwrite the table of December')
        },
      },
      {
        after: 3,
        act: (w, at) => {
          const body = 'All: leave gauge 7 out until it is mended.'
          tell(w, at, team, { from: 'leader-fixed', to: ['worker-1', 'worker-2'], body })
        },
      },
      {
        after: 5,
        act: (w, at) => {
          tell(w, at, team, { from: 'worker-2', to: ['leader-fixed'], body: '仪表七已停用，其余八个正常。' })
          beat(w, at, team, 'worker-1')
        },
      },
      {
        after: 6,
        act: (w, at) => {
          const reason = 'This writes over the live table; a copy lies in tables/november.csv.'
          approve(w, at, team, { status: 'pending', reviewer: 'worker-1', reason, text: reason })
        },
      },
      ...(isFirst(run)
        ? []
        : [
            {
              after: 40,
              act: (w: Parameters<Act>[0], at: number) =>
                approve(w, at, team, {
                  status: 'approved',
                  reviewer: 'leader-fixed',
                  reason: 'fine',
                  text: 'APPROVED: fine',
                }),
              takesAway: true,
            },
          ]),
    ]
  },
}
