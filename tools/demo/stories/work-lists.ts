import { taskFile } from '../claw-os'
import { box } from '../dream-os'
import { post } from '../multi-agent-os'
import { say } from '../swarm'
import { iso, offsetShanghai, type Story } from '../world'

export const lists: Story = {
  name: 'work-lists',
  about: 'In all four protocols something is under way: assigned, claimed, blocked, or waiting for what comes first.',
  tell: (run, random) => {
    const story = 'work-lists'
    const n = 401 + run * 2
    const plan = `release-${String(run + 1).padStart(2, '0')}`
    const trace = random.uuid()
    const planned = (id: string, action: string, owner: string, status: string, dependsOn: string[]) => ({
      ...{ task_id: id, action, target_agent: owner, status, depends_on: dependsOn },
      params: { target_directory: 'services/console/' },
    })
    const listed = (id: string, title: string, assignee: string, status: string, dependsOn: string[]) => ({
      ...{ taskId: `${id}-${run}`, title, assignee, status, traceId: trace },
      dependsOn: dependsOn.map((other) => `${other}-${run}`),
    })
    const list = (at: number, verify: string) => ({
      updatedAt: offsetShanghai(at),
      tasks: [
        listed('copy', '复制旧备份到新卷', 'store-1', 'completed', []),
        listed('verify', '逐块校验 412 GB', 'etl-2', verify, ['copy']),
        listed('drop', '删除旧目标', 'pm-infra', 'pending', ['verify']),
      ],
    })
    return [
      {
        after: 0,
        act: (w, at) => {
          for (const [to, text] of [
            ['docs-1', 'docs-1 Describe the new retry policy in docs/CURRENT-STATE.md.'],
            ['codex-1', 'codex-1 Make the importer resume after a torn line.'],
          ] as const)
            post(w, at, {
              ...{ story, channel: 'agent-os-paper', from: 'claude-1', to },
              ...{ type: 'task_assign', text, how: 'rename' },
              // It went offline with an incident, and did not come back.
              breaks: run === 0 && to === 'codex-1' ? ['GEN007'] : [],
            })
        },
      },
      {
        after: 3,
        act: (w, at) => {
          const team = 'atlas'
          say(w, at, {
            ...{ story, team, from: 'td', to: ['@qa'], type: 'task', reasoning: 'Release is on Friday.' },
            content: `@qa take task #${n}: load test on staging, 50 users.`,
          })
          say(w, at + 1000, {
            ...{ story, team, from: 'qa', to: ['@td'], type: 'task', reasoning: 'Ready.' },
            content: `ACK: Claimed task #${n}.`,
          })
          say(w, at + 2000, {
            ...{ story, team, from: 'qa', to: ['@td', '@network'], type: 'status', reasoning: 'No route.' },
            content: `BLOCKED: Task #${n} has no access to the staging cache. @network please open port 6379.`,
          })
          say(w, at + 3000, {
            ...{ story, team, from: 'td', to: ['@critic'], type: 'task', reasoning: 'Second pair of eyes.' },
            content: `@critic take task #${n + 1}: review of the migration script.`,
          })
        },
      },
      {
        after: 4,
        act: (w, at) => {
          box(w, story, 'PlanningAgent', 'outbox', `msg_${plan}`, {
            ...{ type: 'TASK_COMPLETED', source_id: 'PlanningAgent', target_id: 'TaskExecutorAgent' },
            timestamp: iso(at),
            data: {
              ...{ correlation_id: plan, task_id: plan },
              results: [
                planned(`${plan}-build`, 'BUILD', 'BuildAgent', 'IN_PROGRESS', []),
                planned(`${plan}-test`, 'RUN_TESTS', 'TestAgent', 'PENDING', [`${plan}-build`]),
                planned(`${plan}-ship`, 'PUBLISH', 'Supervisor', 'AWAITING_APPROVAL', [`${plan}-test`]),
              ],
            },
          })
        },
      },
      { after: 4, act: (w, at) => taskFile(w, story, `backup-${run}`, list(at, 'in_progress')) },
    ]
  },
}
