import type { Overlooked } from '@/lib/source/overlooked'
import { listed } from '@/lib/text/joined'
import { number } from '@/lib/text/number'
import type { doubts } from '@/lib/text/sources/doubt-words'
import type { Said } from '@/lib/text/spoken'

function causeZh({ why, taken, onDisk, kinds }: Overlooked): string {
  if (why === 'empty') return '目录中还没有文件。'
  const files = onDisk === 0 ? '其中的文件' : `其中 ${number(onDisk)} 个文件`
  const said =
    why === 'none'
      ? `${files}均未读取`
      : why === 'few'
        ? `${files}只读取了 ${number(taken)} 个`
        : `${files}读取了 ${number(taken)} 个，没有发现消息`
  const list = kinds.map(({ ending, count }) => `${ending === '' ? '无扩展名' : ending} ${number(count)} 个`)
  return list.length === 0 ? `${said}。` : `${said}。${why === 'none' ? '' : '另有文件'}被忽略：${listed(list)}。`
}

export const doubtsZh: Said<typeof doubts> = {
  unsure: {
    asks: '没有已知的请求。',
    unreadable: '没有已知的无法解析内容。',
    problems: '没有已知的问题。',
    inList: '没有已知条目。',
    agents: '没有已知智能体',
  },
  lead: '磁盘上的部分内容可能尚未显示在此。',
  more: (count) => `另有 ${number(count)} 个数据源`,
  reading: '首次读取尚未完成。',
  notRead: '目前未在读取。',
  cause: causeZh,
  line: ({ source, says }) => `${source}：${says}`,
  mend: ({ wouldRead, looksFor }, { title }) =>
    wouldRead === null
      ? `${title} 读取 ${looksFor}。请监视含有这些内容的目录；signalbox doctor 会列出疑似消息的文件。`
      : `其中 ${number(wouldRead.count)} 个可按 ${wouldRead.title} 读取，请监视 ${wouldRead.protocol}:${wouldRead.root}。`,
}
