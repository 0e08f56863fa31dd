import { agents, drop, escalate, pulse, send, take } from '../claw-os'
import type { Story } from '../world'

export const everybody: Story = {
  name: 'broadcast',
  about: 'One message lies in many inboxes; some take it, one lets it expire, one removes it.',
  tell: (run, random) => {
    const story = 'broadcast'
    const trace = random.uuid()
    let id = ''
    let short = ''
    return [
      {
        after: 0,
        act: (w, at) => {
          id = send(w, at, {
            story,
            trace,
            from: agents.gm,
            to: { agent: 'broadcast', tier: 'pm' },
            type: 'notification',
            payload: { event: 'warning', message: `今晚 22:0${run % 10} 停机维护，请提前保存` },
            text: '停机维护',
            inboxes: ['pm-infra', 'pm-data', 'etl-2', 'scan-3'],
          })
        },
      },
      {
        after: 4,
        act: (w) => {
          take(w, 'pm-infra', id)
          take(w, 'etl-2', id)
        },
      },
      {
        after: 2,
        act: (w, at) => {
          short = send(w, at, {
            story,
            trace,
            from: agents.data,
            to: agents.scan,
            type: 'request',
            priority: 'low',
            ttl: 1,
            breaks: ['CLW431'],
            payload: { action: 'task.assign', params: { task: '扫描 shared/ 中的重复文件' } },
            text: '扫描 shared/ 中的重复文件',
          })
        },
      },
      {
        after: 4,
        takesAway: true,
        act: (w) => {
          drop(w, 'scan-3', short)
          drop(w, 'pm-data', id)
        },
      },
      { after: 3, act: (w, at) => escalate(w, at, story, trace, `是否允许在维护期间重启 store-1？第 ${run + 1} 次`) },
      {
        after: 2,
        act: (w, at) =>
          pulse(w, at, {
            gm: 'active',
            'pm-infra': 'busy',
            'pm-data': 'idle',
            'etl-2': 'busy',
            'scan-3': 'offline',
            'store-1': 'active',
          }),
      },
    ]
  },
}

export const synced: Story = {
  name: 'synced-by-git',
  about: 'A pull brings many files at once.',
  tell: (_run, random) => {
    const story = 'synced-by-git'
    const trace = random.uuid()
    return [
      {
        after: 0,
        act: (w, at) => {
          for (let n = 0; n < 40; n++)
            send(w, at + n, {
              story,
              trace,
              from: agents.infra,
              to: agents.store,
              type: 'notification',
              priority: 'low',
              payload: {
                event: 'progress',
                message: `块 part-${String(n).padStart(2, '0')} 重新校验中，剩余 ${40 - n} GB`,
                progress: { current: n, total: 40, percent: Math.round(n / 0.4) },
              },
              text: `块 part-${String(n).padStart(2, '0')}`,
            })
          w.planter.seen('claw: many files arrive at once')
          w.planter.seen('claw: Chinese texts')
        },
      },
    ]
  },
}
