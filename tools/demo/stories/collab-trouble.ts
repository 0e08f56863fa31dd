import { beat, COLLAB, post, watcherLog } from '../multi-agent-os'
import type { Story } from '../world'

const CHANNEL = 'agent-os-paper'

export const silence: Story = {
  name: 'falls-silent',
  about: 'A watcher logs an error, the reply never comes and the heartbeat stops while WORKING.',
  tell: () => [
    {
      after: 0,
      act: (w, at) => {
        post(w, at, {
          story: 'falls-silent',
          channel: CHANNEL,
          from: 'claude-1',
          to: 'codex-1',
          text: 'codex-1 Please review is_for_us() in watcher.sh: the third test matches any line.',
        })
      },
    },
    { after: 1, act: (w, at) => beat(w, at, { agent: 'codex-1', state: 'AWAKE', substate: 'WORKING' }) },
    { after: 4, act: (w, at) => watcherLog(w, at, 'codex-watcher', 'INFO', 'message for codex-1, invoking model') },
    {
      after: 40,
      act: (w, at) =>
        watcherLog(w, at, 'codex-watcher', 'ERROR', 'model call failed: 529 overloaded, no response posted'),
    },
    {
      after: 2,
      act: (w, at) => {
        watcherLog(w, at, 'codex-watcher', 'WARN', 'malformed message skipped: .tmp-msg.json')
        w.planter.breaks(`${COLLAB}/logs/codex-watcher.log`, 'MAO161')
      },
    },
  ],
}

export const chatter: Story = {
  name: 'paper-chat',
  about: 'Everyday talk: mentions, broadcasts, types beyond the table, a patch as code.',
  tell: (run, random) => [
    {
      after: 0,
      act: (w, at) => {
        post(w, at, {
          story: 'paper-chat',
          channel: CHANNEL,
          from: 'gemini-1',
          to: 'all',
          breaks: ['MAO140'],
          text: `@codex-1 @qc-1 Phase ${1 + run} summary is in docs/phase-${1 + run}.md, please review.`,
          how: 'tmp-json',
        })
      },
    },
    {
      after: 6,
      act: (w, at) => {
        post(w, at, {
          story: 'paper-chat',
          channel: CHANNEL,
          from: 'codex-1',
          to: 'claude-1',
          type: 'code',
          text: 'Patch in workspace/watcher-fix.diff, 6 lines.',
          code: '-grep -qi "^$AGENT"\n+grep -qw "^$AGENT"',
          artifacts: ['workspace/watcher-fix.diff'],
        })
      },
    },
    {
      after: 4,
      act: (w, at) => {
        post(w, at, {
          story: 'paper-chat',
          channel: CHANNEL,
          from: 'qc-1',
          to: 'all',
          type: 'code-review',
          text: `watcher.sh diff: ${1 + random.below(4)} findings, 1 blocking.`,
        })
      },
    },
    {
      after: 4,
      act: (w, at) => {
        post(w, at, {
          story: 'paper-chat',
          channel: 'team-triage',
          from: 'triage-1',
          to: 'all',
          breaks: ['MAO140'],
          type: 'triage',
          text: 'Queue is empty. @codex-10 is not an agent, yet codex-1 will wake.',
        })
      },
    },
    {
      after: 5,
      act: (w, at) => {
        post(w, at, {
          story: 'paper-chat',
          channel: 'team-triage',
          from: 'supervisor',
          to: 'all',
          type: 'directive',
          text: 'Freeze merges until the review vote is in.',
        })
        w.planter.seen('mao: types beyond the table')
      },
    },
  ],
}

export const incident: Story = {
  name: 'incident',
  about: 'An incident is reported, an agent goes offline, a channel is archived as a whole.',
  tell: (run) => {
    const channel = `team-hotfix-${run + 1}`
    return [
      {
        after: 0,
        act: (w, at) => {
          post(w, at, {
            story: 'incident',
            channel,
            from: 'qc-1',
            to: 'supervisor',
            type: 'incident',
            text: 'ERROR rate on bag imports is 4 %, threshold 1 %.',
          })
        },
      },
      {
        after: 8,
        act: (w, at) => {
          post(w, at, {
            story: 'incident',
            channel,
            from: 'supervisor',
            to: 'codex-1',
            type: 'supervisor',
            text: 'codex-1 roll back import 71, then report.',
          })
        },
      },
      {
        after: 8,
        act: (w, at) => {
          post(w, at, {
            story: 'incident',
            channel,
            from: 'codex-1',
            to: 'supervisor',
            text: 'Rolled back. Error rate 0.2 %.',
          })
        },
      },
      { after: 3, act: (w, at) => beat(w, at, { agent: 'codex-1', state: 'OFFLINE' }) },
      {
        after: 10,
        takesAway: true,
        act: (w) => {
          w.disk.move(`${COLLAB}/channels/${channel}`, `${COLLAB}/archive/${channel}`)
          w.planter.seen('mao: snapshot archives a channel')
        },
      },
    ]
  },
}
