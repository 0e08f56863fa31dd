import type { tables } from '@/lib/text/ledger/ledger-tables'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

export const NOT_COMPARED_ZH =
  '会话、一次性链接、设置、监视的数据源、视图、已读状态、已知悉的问题、通知、告警规则、失败尝试次数、已知浏览器、人员的语言和时区、已预留的文件名，以及令牌或第二因素的最近使用时间'

export const tablesZh: Said<typeof tables> = {
  older: '未比对数据表：台账由旧版本写入，尚未有控制台记录其状态。',
  compared: (rows) => {
    const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
    return `已比对数据表 ${Object.keys(rows).join('、')}：共 ${number(all)} 行，与台账记录一致。`
  },
  since: (n, signed) =>
    `第 ${number(n)} 条记录之前的行按当时状态采信；该记录${signed === true ? '已签名' : '由未知密钥签名'}。`,
  notCompared: `未比对：${NOT_COMPARED_ZH}。`,
  checkpoints: (directory) =>
    `检查点写入 ${directory}。同一用户的程序也能在那里修改它们；改用另一台机器上的目录可以防止这一点。`,
  differ: (count) => `数据表中有 ${number(count)} 行与台账记录不一致：有人绕过控制台修改了数据库。`,
  more: (count) => `另有 ${number(count)} 行，运行 signalbox verify 可列出`,
}
