import { otherTools, say, scrawl, TEAMS, tear } from '../swarm'
import type { Story } from '../world'

const TEAM = 'atlas'

export const shutdown: Story = {
  name: 'shutdown',
  about: 'A team is shut down, one agent acknowledges, the directory is cleaned up.',
  tell: (run) => {
    const story = 'shutdown'
    const team = `spike-${run + 1}`
    return [
      {
        after: 0,
        act: (w, at) => {
          otherTools(w, team)
          say(w, at, {
            story,
            team,
            from: 'programmer',
            to: ['@td'],
            type: 'status',
            reasoning: 'The spike is answered.',
            content: 'Prototype works; numbers in notes.md.',
          })
        },
      },
      {
        after: 5,
        act: (w, at) =>
          say(w, at, {
            story,
            team,
            from: 'td',
            to: ['@programmer'],
            type: 'system',
            reasoning: 'All tasks complete.',
            content: 'SHUTDOWN_REQUEST: Please complete current work and confirm ready for shutdown.',
          }),
      },
      {
        after: 4,
        act: (w, at) =>
          say(w, at, {
            story,
            team,
            from: 'programmer',
            to: ['@td'],
            type: 'system',
            reasoning: 'No pending work.',
            content: 'SHUTDOWN_ACK: Ready for shutdown. Final status: 5 tasks completed, 0 pending.',
          }),
      },
      {
        after: 15,
        takesAway: true,
        act: (w) => {
          w.disk.remove(`${TEAMS}/${team}`)
          w.planter.seen('swarm: clean-up removes the whole directory')
        },
      },
    ]
  },
}

export const brokenLines: Story = {
  name: 'broken-lines',
  about: 'Appends cross, a shell writes a Windows path, a merge leaves its markers, somebody types plain text.',
  tell: () => {
    const story = 'broken-lines'
    return [
      {
        after: 0,
        act: (w, at) =>
          say(w, at, {
            story,
            team: TEAM,
            from: 'programmer',
            to: ['@qa'],
            reasoning: 'Ready.',
            content: 'Fixtures imported, @qa may run.',
          }),
      },
      { after: 2, act: (w, at) => tear(w, at, story, TEAM) },
      {
        after: 2,
        act: (w) =>
          scrawl(
            w,
            story,
            TEAM,
            '{"ts":"2026-01-25T23:45:00Z","from":"data","content":"see C:\\Users\\data\\new.csv"}',
            'unescaped Windows path',
          ),
      },
      { after: 2, act: (w) => scrawl(w, story, TEAM, '<<<<<<< HEAD', 'git conflict marker') },
      { after: 2, act: (w) => scrawl(w, story, TEAM, 'td: everybody stop please, writing this by hand', 'plain text') },
      {
        after: 2,
        act: (w, at) =>
          say(w, at, {
            story,
            team: TEAM,
            from: 'critic',
            to: ['@programmer'],
            reasoning: 'Found while reading.',
            content: 'Key on line 14 of fixtures/oauth.json.',
          }),
      },
    ]
  },
}

export const chinese: Story = {
  name: 'star-chart',
  about: 'A Chinese-speaking team plans, hands over and mentions each other inside sentences.',
  tell: (run) => {
    const story = 'star-chart'
    const team = '星图'
    const n = 7 + run
    return [
      {
        after: 0,
        act: (w, at) =>
          say(w, at, {
            story,
            team,
            from: 'td',
            to: ['@all'],
            type: 'message',
            reasoning: '本周计划需要对齐。',
            content: `第 ${n} 周计划：先完成登录模块，再做权限审批。`,
          }),
      },
      {
        after: 6,
        act: (w, at) =>
          say(w, at, {
            story,
            team,
            from: 'programmer',
            to: ['@td'],
            type: 'task',
            reasoning: '确认收到任务。',
            content: `ACK: 认领 task #${n}，开始实现登录模块。`,
          }),
      },
      {
        after: 8,
        act: (w, at) =>
          say(w, at, {
            story,
            team,
            from: 'programmer',
            to: null,
            type: 'message',
            reasoning: '需要测试环境。',
            content: '登录接口写好了，请@qa看一下；＠critic 也看看令牌处理。',
          }),
      },
      {
        after: 8,
        act: (w, at) =>
          say(w, at, {
            story,
            team,
            from: 'qa',
            to: ['@programmer'],
            type: 'status',
            reasoning: '回归通过。',
            content: '登录模块测试通过，42 个用例全部成功。',
            unterminated: true,
          }),
      },
      {
        after: 6,
        act: (w, at) => {
          w.disk.append(`${TEAMS}/${team}/channel.jsonl`, '\n')
          say(w, at, {
            story,
            team,
            from: 'td',
            to: ['@programmer'],
            type: 'decision',
            reasoning: '风险可控。',
            content: '权限审批放到下周，先发布登录模块。',
          })
        },
      },
    ]
  },
}
