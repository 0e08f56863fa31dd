import type { Happened, PolicyRule, Would } from '@/lib/people/policy'
import type { policyPage } from '@/lib/text/decisions/policy-page'
import { atLeast, number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'
import { roleZh } from '@/lib/text/zh/people/role-zh'
import { duration } from '@/lib/time/clock'
import { didZh } from './did-zh'

const MINUTE = 60_000

function span(ms: number): string {
  if (ms % (1_440 * MINUTE) === 0) return `${ms / (1_440 * MINUTE)} 天`
  if (ms % (60 * MINUTE) === 0) return `${ms / (60 * MINUTE)} 小时`
  return ms % MINUTE === 0 ? `${ms / MINUTE} 分钟` : duration(ms)
}

const ending = (then: PolicyRule['onExpiry']) => (then === 'nothing' ? '不写入任何内容' : '写入驳回')

export const policyPageZh: Said<typeof policyPage> = {
  known: (enabled) => `已启用 ${number(enabled)} 项。`,
  without: '没有审批策略时，任一审批人即可决定，且请求不会过期。',
  list: '审批策略',
  columns: {
    policy: '审批策略',
    version: '版本',
    asks: '匹配的消息',
    who: '决定人',
    expires: '过期时间',
    month: '近 30 天',
    enabled: '启用',
  },
  version: (version) => `v${version}`,
  none: {
    title: '还没有审批策略',
    body: '任一审批人即可决定智能体的请求，且请求不会过期。审批策略针对匹配查询条件的消息，规定由谁决定、须多少人同意，以及无人决定时如何处理。',
  },
  failed: { title: '未能加载审批策略。', again: '重试' },
  gone: { title: (name) => `没有名为 ${name} 的审批策略。`, all: '显示全部审批策略' },
  matches: atLeast,
  unreadable: '其查询条件已失效',
  noExpiry: '不过期',
  span,
  deciders: ({ needed, role, people, irreversible }) =>
    `${people.length > 0 ? `指定的 ${people.length} 人中 ${needed} 人` : `${needed} 名${roleZh[role]}`}${
      irreversible === null ? '' : '，须输入操作目标'
    }`,
  mayNow: (can) => (can === 0 ? '，目前无人可决定' : `，目前仅 ${number(can)} 人可决定`),
  never: (needed, can) =>
    `无人能批准其匹配的请求：须 ${number(needed)} 人同意，而目前${can === 0 ? '无人可以' : `只有 ${number(can)} 人可以`}。请减少所需人数，或允许其他人决定。`,
  on: (name) => `${name} 已启用`,
  off: (name) => `${name} 未启用`,
  act: '新建审批策略',
  newTitle: '新建审批策略',
  head: {
    draft: (version, base) => (base === 0 ? `第 ${version} 版，草稿` : `第 ${version} 版，基于第 ${base} 版的草稿`),
    holds: (version, since) => `第 ${version} 版，自 ${since} 起启用`,
    off: (version) => `第 ${version} 版，未启用`,
    changes: (count) => `${number(count)} 处修改，未启用`,
  },
  name: '名称',
  nameNote: '小写字母、数字、空格和连字符。创建后不能修改。',
  query: '匹配的消息',
  queryNote: '语法与搜索栏相同。只适用于审批策略启用之后的消息。',
  was: (before) => `原为 ${before}`,
  whose: '适用对象',
  whoseNames: { agents: '智能体', people: '人员', both: '两者' },
  whoseNote: {
    agents: '智能体发出的匹配消息会成为待审批的请求。',
    people: '人员发布的匹配消息会先挂起，另一人同意后才写入。智能体的消息不受影响。',
    both: '智能体发出的匹配消息会成为待审批的请求；人员发布的匹配消息会先挂起，另一人同意后才写入。',
  },
  role: '谁可以决定',
  roleNames: roleZh,
  people: '或以下人员：',
  findPerson: '人员姓名',
  morePeople: (count) => (count > 0 ? `还有 ${number(count)} 人，请输入部分姓名。` : ''),
  noPerson: (typed) => `可以决定的人员中没有“${typed}”。`,
  addPerson: '添加人员',
  removePerson: (name) => `移除 ${name}`,
  roleNote: '发送方本人不能决定，同一人也不能重复决定。',
  peopleNote: '只有此处指定的人员可以决定，且须具有该角色或更高角色。发送方本人不能决定，同一人也不能重复决定。',
  needed: '所需同意人数',
  neededUnit: () => '人',
  secondFactor: '第二因素',
  reason: '理由',
  required: '必填',
  reasonRequired: '理由必填',
  expires: '过期时间',
  expiresIn: '过期时间（分钟）',
  minutes: (was) => (was === null ? '分钟' : `分钟，原为 ${was}`),
  expiresNote: '留空表示不过期。',
  expiresWrong: '请输入分钟数，例如 15；最短 10 秒，最长一年。留空表示不过期。',
  onExpiry: '过期后',
  endings: { nothing: '不写入', reject: '写入驳回' },
  rejectNote: '写入的驳回会说明并非由人决定。',
  irreversible: '不可撤销',
  target: '批准时须输入操作目标',
  targetPath: '操作目标在载荷中的路径',
  headline: '标题',
  own: '智能体原话',
  template: '模板',
  templateText: '模板',
  templateExample: '{payload.entity_id} is unlocked.',
  headlineNote: '模板用已知结构的载荷字段填充，请求旁会注明审批策略名称。',
  versions: '版本',
  savedBy: (by, why) => `${by}：${why}`,
  take: '用作草稿',
  takeOf: (version) => `将第 ${version} 版用作草稿`,
  why: '修改理由（记入台账）',
  discard: '放弃草稿',
  attempt: '用历史数据试运行',
  save: '保存但不启用',
  enable: (version) => `启用第 ${version} 版`,
  disable: (version) => `停用第 ${version} 版`,
  saved: (name, version) => `${name} 第 ${version} 版已保存。`,
  enabled: (name, version) => `${name} 第 ${version} 版已启用。`,
  disabled: (name) => `${name} 已停用。`,
  onlyAdmins: '只有管理员可以修改审批策略。',
  tried: {
    title: '历史数据试运行',
    from: (from, to) => `${from} 至 ${to}。未写入任何内容。`,
    took: (match, ms) => `${number(match)} 条，用时 ${duration(ms)}`,
    match: (matched) => (matched === null ? '匹配' : `匹配，原为 ${number(matched)} 条`),
    more: '需更多人同意',
    expired: '会过期',
    fresh: '新匹配',
    released: (count) => `目前匹配的 ${number(count)} 条消息将不再适用。`,
    capped: (most) => `只检查了最新的 ${number(most)} 条匹配消息。`,
    words: '小结',
    expiredWords: (count, time, then) =>
      `${number(count)} 条请求的处理时间超过 ${time}：它们会过期，并${ending(then)}。`,
    moreWords: (count) => `${number(count)} 条请求所需的同意人数会多于实际人数。`,
    freshWords: (count) => `此前任何版本都未匹配的 ${number(count)} 条消息会成为待审批的请求。`,
    heldWords: (count) => `人员发布的 ${number(count)} 条消息在写入前须等待另一人同意。`,
    termsWords: (count) => `${number(count)} 条未关闭的请求会适用不同的条件。`,
    nothing: '不会有任何变化。',
    noMatch: '近 30 天没有匹配的消息。',
    asked: (zone) => `提出时间 ${zone}`,
    row: '请求、实际结果、试运行结果',
    noPolicy: (happened) => `无审批策略，${happened}`,
    happened: (happened: Happened) => {
      switch (happened.what) {
        case 'decided':
          return `${didZh[happened.verb]}，用时 ${duration(happened.afterMs)}${happened.people > 1 ? `，${happened.people} 人同意` : ''}`
        case 'answered':
          return `已回复，用时 ${duration(happened.afterMs)}`
        case 'posted':
          return '由人员发布'
        case 'open':
          return '未关闭'
        case 'gone':
          return '已消失'
      }
    },
    would: (would: Would) => {
      switch (would.what) {
        case 'expired':
          return '会过期'
        case 'more':
          return `还需 ${number(would.more)} 人`
        case 'new':
          return '成为待审批的请求'
        case 'held':
          return `挂起，等待 ${number(would.needed)} 人`
        case 'released':
          return '不再适用'
        case 'terms':
          return [
            '结果相同',
            would.endsByMs === null
              ? null
              : `${would.endsByMs < 0 ? '提前' : '延后'} ${span(Math.abs(would.endsByMs))}结束`,
            would.target ? '须输入的操作目标不同' : null,
          ]
            .filter((part) => part !== null)
            .join('，')
      }
    },
    shownOf: (shown, changed) => `共 ${number(changed)} 条，显示影响最大的 ${number(shown)} 条。`,
    same: (count) => `另有 ${number(count)} 条，结果不变`,
    close: '关闭试运行结果',
  },
}
