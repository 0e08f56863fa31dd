import { agents, poison, send, sharedDocument, spare, take } from '../claw-os'
import { offsetShanghai, type Story } from '../world'

export const backup: Story = {
  name: 'nightly-backup',
  about: 'A backup is moved: progress, a time-out, a retry, and a question for a human.',
  tell: (run, random) => {
    const story = 'nightly-backup'
    const trace = random.uuid()
    const volume = `bk-${String(7 + run).padStart(2, '0')}`
    let ask = ''
    let verify = ''
    return [
      {
        after: 0,
        act: (w, at) => {
          ask = send(w, at, {
            story,
            trace,
            from: agents.gm,
            to: agents.infra,
            type: 'request',
            ttl: 3600,
            payload: {
              action: 'task.assign',
              params: { task: '夜间备份迁移', volume },
              deadline: offsetShanghai(at + 3_600_000),
            },
            text: '夜间备份迁移',
            sessionInTo: true,
          })
        },
      },
      { after: 3, act: (w) => take(w, 'pm-infra', ask) },
      {
        after: 2,
        act: (w, at) => {
          verify = send(w, at, {
            story,
            trace,
            from: agents.infra,
            to: agents.store,
            type: 'request',
            priority: 'high',
            payload: { action: 'task.assign', params: { task: '创建快照', volume } },
            text: '创建快照',
          })
        },
      },
      {
        after: 6,
        act: (w, at) => {
          send(w, at, {
            story,
            trace,
            from: agents.store,
            to: agents.infra,
            type: 'notification',
            payload: { event: 'progress', message: '快照进行中', progress: { current: 3, total: 10, percent: 30 } },
            text: '快照进行中',
          })
        },
      },
      {
        after: 9,
        act: (w, at) => {
          send(w, at, {
            story,
            trace,
            from: agents.etl,
            to: agents.infra,
            type: 'error',
            naive: true,
            // Without a zone it seems hours ahead.
            breaks: ['GEN003'],
            payload: {
              requestId: verify,
              code: 'E004',
              message: '校验超过 60 秒',
              recoverable: true,
              suggestion: '增大超时后重试',
            },
            text: '校验超过 60 秒',
          })
        },
      },
      {
        after: 6,
        act: (w, at) => {
          send(w, at, {
            story,
            trace,
            from: agents.etl,
            to: agents.infra,
            type: 'response',
            payload: {
              requestId: verify,
              status: 'partial',
              result: { summary: `9/10 校验通过，1 个块不一致 ${volume}/part-04` },
              error: null,
            },
            text: '9/10 校验通过',
          })
        },
      },
      {
        after: 6,
        act: (w, at) => {
          send(w, at, {
            story,
            trace,
            from: agents.gm,
            to: agents.human,
            type: 'request',
            priority: 'high',
            payload: {
              action: 'resource.request',
              params: { question: `旧目标 /srv/${volume} (412 GB) 可以删除吗？迁移完成后不再需要。` },
            },
            text: `旧目标 /srv/${volume}`,
          })
        },
      },
      {
        after: 5,
        act: (w, at) => {
          send(w, at, {
            story,
            trace,
            from: agents.infra,
            to: agents.gm,
            type: 'response',
            payload: { requestId: ask, status: 'success', result: { summary: '迁移完成，等待删除审批' }, error: null },
            text: '迁移完成，等待删除审批',
          })
        },
      },
    ]
  },
}

export const tiers: Story = {
  name: 'broken-tiers',
  about: 'Workers talk past their PM, a field is missing, a file cannot be parsed.',
  tell: (run, random) => {
    const story = 'broken-tiers'
    const trace = random.uuid()
    return [
      {
        after: 0,
        act: (w, at) => {
          send(w, at, {
            story,
            trace,
            from: agents.scan,
            to: agents.etl,
            type: 'notification',
            payload: { event: 'completed', message: `扫描结果在 shared/scan-${120 + run}，请直接处理` },
            text: '扫描结果',
            breaks: ['CLW402'],
          })
        },
      },
      {
        after: 3,
        act: (w, at) => {
          send(w, at, {
            story,
            trace,
            from: agents.infra,
            to: agents.data,
            type: 'request',
            payload: { action: 'status.query', params: {} },
            text: 'status.query',
            without: ['traceId'],
            breaks: ['CLW401', 'CLW410'],
          })
        },
      },
      { after: 3, act: (w) => poison(w, story, 'pm-data', '{"version": "1.0", "id": "half') },
      { after: 2, act: (w) => spare(w, story, 'pm-data') },
      {
        after: 3,
        act: (w, at) => {
          send(w, at, {
            story,
            trace,
            from: agents.scan,
            to: agents.data,
            type: 'error',
            priority: 'P0',
            payload: {
              requestId: 'unknown-request',
              code: 'E004',
              message: 'blackboard read exceeded 30 s',
              recoverable: false,
              suggestion: 'retry',
            },
            text: 'blackboard read exceeded 30 s',
            breaks: ['CLW420', 'CLW440'],
          })
        },
      },
      { after: 2, act: (w) => sharedDocument(w, story, `scan-${120 + run}.md`, '# 扫描结果\n\n重复文件 14 个。\n') },
    ]
  },
}
