import { number } from '@/lib/text/number'
import type { disk } from '@/lib/text/sources/disk-words'
import type { Said } from '@/lib/text/spoken'
import { duration } from '@/lib/time/clock'

const coded = (code: string | null) => (code === null ? '' : `（${code}）`)

export const diskZh: Said<typeof disk> = {
  name: (name) => `“${name}”不是有效的文件或目录名。`,
  gone: (where) => `${where} 不存在。`,
  noDirectory: (where) => `${where} 不是目录，或其路径中含有链接。`,
  link: (where) => `${where} 是链接，系统不跟随链接。`,
  moved: (where) => `${where} 是链接。`,
  taken: (where) => `${where} 已存在。`,
  left: (where) => `${where} 已存在，未作改动。`,
  changedSince: (where) => `${where} 在显示之后发生了变化，未作改动。`,
  mayNot: (where) => `无权写入 ${where}。`,
  readOnly: (where) => `${where} 位于只读文件系统。`,
  full: (where) => `${where} 所在磁盘已满。`,
  quota: (where) => `${where} 的磁盘配额已用完。`,
  refused: (where, code) => `磁盘拒绝写入 ${where}${coded(code)}。`,
  notRegular: (where) => `${where} 不是普通文件。`,
  tooLarge: (where) => `${where} 过大，无法查找。`,
  otherwise: (where) => `${where} 读回的内容与写入的不一致。`,
  accessList: (where) =>
    `${where} 可能设有访问控制列表（getfacl），在此无法保留，智能体可能因此无法访问。未作任何改动。`,
  othersFile: (where) => `${where} 属于其他用户，替换后所有者会改变。`,
  otherLooks: (where, what) => `${where} 的${what === 'group' ? '所属组' : '所有者'}会改变，智能体将无法使用。`,
  held: (lock, ms) => `${lock} 已被其他进程占用 ${duration(ms)}。`,
  lineEnd: '一行之内不能含有换行符。',
  linePart: (where, why) => `只有部分内容写入 ${where}，且无法重新写入。${why}消息未送达。`,
  lineTorn: (where, times) =>
    `${where} 的其他写入方将该行截断，或移走了文件，共 ${number(times)} 次。文件中可能残留部分内容，消息未送达。`,
  unsynced: (where, code) => `磁盘未确认 ${where} 已保存${coded(code)}。`,
  noQueue: (where) => `${where} 目前不含消息列表。`,
  noText: (where) => `${where} 不是 UTF-8 编码。`,
  rewritten: (where) => `每次准备替换 ${where} 时，智能体都重写了该文件。文件保持智能体写入的内容。`,
  writtenOver: (where, times) => `消息已 ${number(times)} 次写入 ${where}，每次都被智能体覆盖。消息未送达。`,
  threadEnded: '写文件的线程已停止。',
  document: {
    gone: '该文件已不存在。',
    away: '数据源目录不存在，或位于其他机器。',
    outside: '路径超出数据源范围，未打开。',
    link: '这是链接，或其路径中含有链接。系统不跟随链接。',
    'no-file': '这不是普通文件，未打开。',
    forbidden: '运行控制台的用户无权读取。',
    unread: '磁盘拒绝读取。',
  },
}
