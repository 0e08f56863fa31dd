import type { Assurance } from '@/lib/people/person'
import { number } from '@/lib/text/number'
import type { people } from '@/lib/text/people/people-words'
import type { Said } from '@/lib/text/spoken'
import { rolesZh } from './roles-zh'

const minutes = (ms: number) => Math.max(1, Math.ceil(ms / 60_000))
const attempts = (left: number) => `5 分钟内还可尝试 ${number(left)} 次。`

const how: { readonly [assurance in Assurance]: string } = {
  policy: '审批策略，无人工参与',
  loopback: '本机，不能证明是真人',
  token: '令牌，不能证明是真人',
  password: '密码',
  'second-factor': '密码和动态验证码',
  passkey: '密码和通行密钥',
  sealed: '为请求和决定加签的通行密钥',
}

export const peopleZh: Said<typeof people> = {
  roleNames: rolesZh,
  command: 'signalbox, a command on this machine',
  mayNot: (role) => `${rolesZh[role]}没有此操作的权限。请联系管理员在“设置”中更改您的角色。`,
  notScoped: (role) => `${rolesZh[role]}的范围不能限定为部分数据源。`,
  nameTaken: (name) => `姓名 ${name} 已被占用或曾被使用。`,
  nameTakenMend: '姓名会保留在操作台账中，不会再分配给他人。请换一个。',
  noPerson: '该人员不存在。',
  noToken: '没有这个有效令牌。',
  noAccounts: '还没有账号，而通过公开地址访问时所有人都必须登录。',
  noAccountsMend: '请先不带 --public-url 启动，用终端输出的链接创建第一位管理员，然后重新启动。',
  noFactor: '该第二因素不存在。',
  noBrowser: '程序没有会话。',
  noAccount: '登录账号后才能使用第二因素。',
  oneTimeCode: '动态验证码',
  codeLate: '密钥已过期，请重新开始。',
  codeWrong: '验证码错误或已过期。请检查设备时间，然后输入下一个验证码。',
  wrongCode: (left) => `验证码错误或已被使用。${attempts(left)}`,
  stepLate: '操作超时，请重新开始。',
  passkey: {
    named: (name) => `通行密钥“${name}”`,
    noName: '浏览器只能为控制台的域名创建和使用通行密钥，不支持 IP 地址。',
    most: (most) => `每人最多 ${number(most)} 个通行密钥，请先移除一个。`,
    late: '对浏览器的请求已过期或已处理，请重新开始。',
    wrong: '浏览器返回的内容与请求不符，请重新开始。',
  },
  badPasskey: '通行密钥错误，或其应答已被使用。',
  wrongPasskey: (left) => `通行密钥错误，或其应答已被使用。${attempts(left)}`,
  noSession: '该会话不存在。',
  lastAdmin: '这是唯一的管理员。',
  lastAdminMend: '请先将另一位人员设为管理员。',
  busy: '当前登录人数较多。',
  busyMend: '请几秒后重试。',
  password: {
    short: (length) => `密码只有 ${number(length)} 个字符，至少需要 12 个。`,
    long: '密码超过 256 个字符，请缩短。',
    common: '此密码过于常见，或由常见密码变化而来。请使用多个词语组合。',
  },
  wrong: (left) => `姓名或密码错误。${attempts(left)}`,
  slowed: (ms) => `尝试次数过多，请在 ${ms < 60_000 ? `${Math.ceil(ms / 1000)} 秒` : `${minutes(ms)} 分钟`}后重试。`,
  known: (assurance) => `通过${how[assurance]}`,
  again: (assurance) =>
    `再次验证：${assurance === 'second-factor' ? '动态验证码' : assurance === 'passkey' ? '通行密钥' : how[assurance]}`,
  passkeyAlone: '仅通过通行密钥，由本人解锁',
  byBadToken: (beginning) => (beginning === null ? '通过不属于本控制台的令牌' : `通过令牌 ${beginning}…`),
  badToken: '令牌不存在、已过期或已吊销，或者其创建人已无权访问。',
  localShut: '本控制台要求所有人使用密码登录，本机也不例外。',
  localShutMend: '请登录，或将 SIGNALBOX_LOOPBACK 设为 open。',
  tooSoon: '距上次尝试过近，未作检查。',
  badCode: '验证码错误或已被使用。',
  badSignIn: '姓名或密码错误。',
  firstAdmin: '第一位管理员',
  assurance: { ...how, passkey: '通行密钥' },
  stale: '您登录已有一段时间，请重新验证身份。',
  link: {
    unknown: '此链接无效',
    unknownWhy: '链接不完整，或从未创建过。',
    used: (time, from) => `已于 ${time} 从 ${from} 使用。`,
    usedWhy: '不是您本人？请告知管理员，并查看操作台账。',
    ended: (time) => `已于 ${time} 过期。`,
    endedWhy: '未作任何更改。请索取新的链接。',
    firstEndedWhy: '未作任何更改。请运行 `signalbox link --admin` 获取新的链接。',
    notFirst: '管理员已存在',
    oneAdmin: '管理员已存在。',
    oneAdminMend: '管理员可在“人员与令牌”中邀请他人。',
    notFirstWhy: '此链接只用于创建第一位管理员。管理员可在“设置”中邀请他人。',
  },
}
