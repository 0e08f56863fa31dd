import { listed } from '@/lib/text/joined'
import { atLeast, number } from '@/lib/text/number'
import type { problems } from '@/lib/text/rules/problem-words'
import type { Said } from '@/lib/text/spoken'

export const problemsZh: Said<typeof problems> = {
  list: '问题，最严重的在前',
  by: '分组方式',
  groupings: { rule: '按规则', agent: '按智能体', conversation: '按对话', file: '按文件', time: '按时间' },
  order: '排序',
  orders: { gravest: '最严重的在前', newest: '最新的在前' },
  fresh: (count) => `${number(count)} 个新的`,
  counted: (count, fresh) => (fresh === count ? number(count) : `${number(count)}，${number(fresh)} 个新的`),
  hour: (day, from) => `${day} ${from} 起`,
  history: '监视之前的',
  known: (problems, fresh, groups, more) =>
    `${number(problems)} 个问题${fresh === problems ? '' : `，${number(fresh)} 个新的`}，${atLeast(groups, more)} 组`,
  notJudged: (left, capped) => `${atLeast(left, capped)} 条消息尚未检查。`,
  anew: '索引正在重新生成，可能缺少部分问题。',
  severities: { info: '供参考', warning: '警告', error: '错误', critical: '严重' },
  day: (count) => `过去 24 小时 ${number(count)} 个`,
  mean: '含义',
  mend: '处理方法',
  unknown: '此版本不认识这条规则。',
  noAgent: '发送者不明',
  noConversation: '不属于任何对话',
  untitled: '无标题',
  openAgent: '打开智能体',
  suchAs: (cause) => `例如：${cause}`,
  openUnreadable: '打开此数据源无法解析的位置',
  hiddenFile: '在您看不到的文件中',
  openConversation: '打开对话',
  before: '监视之前',
  older: '显示更早的',
  wroteTo: (names) => `→ ${listed(names)}`,
  firstParts: (count) => `仅显示前 ${number(count)} 行。`,
  firstGroups: (count) => `仅显示前 ${number(count)} 组。`,
  none: {
    title: '未发现问题',
    body: (messages, history) => `已检查 ${number(messages)} 条消息。${history ? '' : '监视之前已有的内容不计在内。'}`,
    history: '显示监视之前的',
    noSource: '没有监视任何目录，因此没有检查任何内容。',
    notJudged: '目前未发现问题',
    unfound: '此组目前没有问题。',
  },
  failed: { title: '无法加载问题。', group: '无法加载此组。', again: '重试' },
  broken: { title: '规则', failed: '无法加载它违反的规则。' },
}
