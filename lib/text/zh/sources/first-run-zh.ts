import { listed } from '@/lib/text/joined'
import { atLeast } from '@/lib/text/number'
import type { firstRun } from '@/lib/text/sources/first-run-words'
import type { Said } from '@/lib/text/spoken'

export const firstRunZh: Said<typeof firstRun> = {
  title: '还没有监视任何目录',
  lead: '请选择智能体写入的目录。每个数据源最初都是只读的：Signalbox 只读取文件，不作任何改动。',
  found: '在本机发现，尚未监视',
  none: '本机的常用位置没有智能体的文件。',
  looking: '正在检查本机的常用位置…',
  watch: '以只读方式监视',
  watching: '正在添加…',
  watched: '已在监视',
  absent: (place) => `${place} 不存在`,
  noPlace: '没有常用位置',
  choose: '选择…',
  other: '本机的其他目录',
  placeholder: '/path/to/a/directory',
  label: '标签，供搜索中的 source: 使用',
  theLabel: '标签',
  labelPlaceholder: '标签（可选）',
  labelTaken: '已被其他数据源使用',
  readable: '可读取',
  and: '、',
  unwatched: {
    body: '还没有监视任何目录，所以没有内容可显示。',
    choose: '选择目录',
    toSources: '查看数据源的读取情况',
  },
  rows: (count: number, capped: boolean) => `${atLeast(count, capped)} 行`,
  search: '读完第一个文件后即可搜索',
  before: (rows) => `此前读取的 ${rows}仍然保留。`,
  openBefore: '查看消息',
  by: (title, signs) => (signs === '' ? title : `${title}，依据 ${signs}`),
  several: {
    by: (title, signs) => `${title}（${listed(signs)}）`,
    problem: (root, found) => `${root} 符合多个协议：${listed(found)}。`,
    mend: (typed) => `请指定其中一个，或逐个添加文件夹：${typed.join(' 或 ')}。`,
    short: '符合多个协议',
  },
  unmatched: {
    problem: (title, looksFor) => `其中没有符合 ${title} 目录结构的内容：${looksFor}。请选择含有这些内容的目录。`,
    holds: (root, title) => `${root} 中没有 ${title} 可读取的内容`,
    short: (title) => `没有 ${title} 可读取的内容`,
  },
  demo: '加载演示',
  demoSays: '包含七种协议，使用独立目录，可一键移除',
  terminal: '或在终端中运行',
  copyCommand: '复制命令',
  next: {
    title: '接下来',
    steps: [
      {
        title: '每个文件都计数',
        body: '分为已读、无法解析、待读、按规则忽略四类，合计始终等于磁盘上的文件数。',
      },
      { title: '消息格式统一', body: '按一个键即可查看原始字节、路径、偏移和 SHA-256。' },
      { title: '不丢弃任何内容', body: '无法解析的文件或行连同字节和原因一并列出。' },
      { title: '消息写入后立即显示', body: '先读取已有文件，此后的每次变更都会读入。' },
    ],
  },
  failed: '无法监视此目录。',
}
