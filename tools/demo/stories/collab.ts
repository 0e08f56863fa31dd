import { beat, beatOfAnotherShape, post, register } from '../multi-agent-os'
import type { Story } from '../world'

const CHANNEL = 'agent-os-paper'

export const cast: Story = {
  name: 'collab-cast',
  about: 'Agents register and wake; two heartbeats have other shapes.',
  tell: () => [
    {
      after: 0,
      act: (world, at) => {
        register(world, {
          id: 'claude-1',
          model: 'claude-opus',
          provider: 'anthropic',
          capabilities: ['supervision', 'review'],
          role: 'supervisor',
        })
        register(world, {
          id: 'codex-1',
          model: 'gpt-5.2-codex',
          provider: 'openai',
          capabilities: ['code'],
          role: 'worker',
        })
        register(world, {
          id: 'qc-1',
          model: 'gpt-5.2-codex',
          provider: 'openai',
          capabilities: ['verification'],
          role: 'verifier',
        })
        register(world, {
          id: 'docs-1',
          model: 'claude-haiku',
          provider: 'anthropic',
          capabilities: ['documentation'],
          role: 'worker',
        })
        register(world, {
          id: 'bags-1',
          model: 'claude-sonnet',
          provider: 'anthropic',
          capabilities: ['bag-journeys'],
          role: 'worker',
        })
        register(world, {
          id: 'ha-mgr-1',
          model: 'gpt-5.2-codex',
          provider: 'openai',
          capabilities: ['device-health-monitoring', 'automation-review'],
          role: 'worker',
          guardrails: {
            api_wrapper_required: '~/homeassistant/ha-api.sh',
            blocked_domains: ['lock', 'alarm_control_panel'],
            changes_require_approval: true,
          },
        })
        for (const agent of ['claude-1', 'codex-1', 'qc-1', 'docs-1', 'bags-1', 'ha-mgr-1'])
          beat(world, at, { agent, state: 'AWAKE', substate: 'IDLE' })
        beatOfAnotherShape(world, at, 'gemini-1')
      },
    },
  ],
}

export const bag: Story = {
  name: 'bag-review',
  about: 'A task is assigned, worked on, handed over for quality control and documented.',
  tell: (run, random) => {
    const tag = `0125-${884_213 + run}`
    let task = ''
    let result = ''
    return [
      {
        after: 0,
        act: (w, at) => {
          task = post(w, at, {
            story: 'bag-review',
            channel: CHANNEL,
            from: 'claude-1',
            to: 'bags-1',
            type: 'task_assign',
            text: `bags-1 Trace bag ${tag}: it missed its transfer at MUC.`,
            how: 'rename',
          })
        },
      },
      { after: 2, act: (w, at) => beat(w, at, { agent: 'bags-1', state: 'AWAKE', substate: 'WORKING' }) },
      {
        after: 14,
        act: (w, at) => {
          result = post(w, at, {
            story: 'bag-review',
            channel: CHANNEL,
            from: 'bags-1',
            to: 'claude-1',
            type: 'bag_analysis',
            replyTo: task,
            text: `Bag ${tag}: missed transfer at MUC, 3 scans between belt 4 and gate B22. Inbound was ${20 + random.below(20)} min late.`,
          })
        },
      },
      {
        after: 5,
        act: (w, at) => {
          result = post(w, at, {
            story: 'bag-review',
            channel: CHANNEL,
            from: 'bags-1',
            to: 'claude-1',
            type: 'task_result',
            replyTo: task,
            text: 'Analysis complete. Evidence in workspace/bag-scans.csv.',
            artifacts: ['workspace/bag-scans.csv'],
          })
        },
      },
      { after: 3, act: (w, at) => beat(w, at, { agent: 'bags-1', state: 'AWAKE', substate: 'IDLE' }) },
      {
        after: 9,
        act: (w, at) => {
          post(w, at, {
            story: 'bag-review',
            channel: CHANNEL,
            from: 'qc-1',
            to: 'claude-1',
            type: 'review_vote',
            replyTo: result,
            text: 'APPROVED: scans and times agree.',
          })
        },
      },
      {
        after: 11,
        act: (w, at) => {
          post(w, at, {
            story: 'bag-review',
            channel: CHANNEL,
            from: 'docs-1',
            to: 'all',
            type: 'docs',
            text: '@human CURRENT-STATE.md updated, 3 sections changed.',
            nameAs: 'docs',
            artifacts: ['docs/CURRENT-STATE.md'],
          })
        },
      },
      {
        after: 6,
        act: (w, at) => {
          post(w, at, {
            story: 'bag-review',
            channel: CHANNEL,
            from: 'claude-1',
            to: 'human',
            text: `@human Bag ${tag}: reroute via FRA tonight, or hold at MUC?`,
          })
        },
      },
    ]
  },
}

export const door: Story = {
  name: 'front-door',
  about: 'An agent whose changes need approval asks a human to unlock a door.',
  tell: (run) => {
    let ask = ''
    return [
      {
        after: 0,
        act: (w, at) => {
          post(w, at, {
            story: 'front-door',
            channel: 'home',
            from: 'ha-mgr-1',
            to: 'all',
            type: 'ha_report',
            nameAs: 'hamgr',
            text: `Zigbee coordinator back. ${41 - (run % 3)} of 42 devices answering.`,
          })
        },
      },
      {
        after: 20,
        act: (w, at) => {
          ask = post(w, at, {
            story: 'front-door',
            channel: 'human-supervisor',
            from: 'ha-mgr-1',
            to: 'human',
            type: 'chat',
            text: 'May I unlock lock.front_door now and lock it again after 4 minutes? The courier is at the door.',
            breaks: ['MAO141'],
            code: '{"service":"lock.unlock","target":{"entity_id":"lock.front_door"},"for_s":240}',
          })
        },
      },
      {
        after: 30,
        act: (w, at) => {
          post(w, at, {
            story: 'front-door',
            channel: 'human-supervisor',
            from: 'claude-1',
            to: 'human',
            replyTo: ask,
            text: '@human ha-mgr-1 waits for an answer. The domain `lock` is on its blocked list.',
          })
        },
      },
    ]
  },
}
