import { clauses } from '@/lib/text/joined'
import { atLeast, number } from '@/lib/text/number'
import type { unreadable } from '@/lib/text/sources/unreadable-words'
import type { Said } from '@/lib/text/spoken'

const bytes = (count: number) => `${number(count)} 字节`
const ENDS = { lf: '以换行符结尾', crlf: '以 CR LF 结尾', none: '末尾没有换行符', unsaid: '' } as const

export const unreadableZh: Said<typeof unreadable> = {
  list: '无法解析的文件和行，最新的在前',
  all: '全部重试',
  only: (source) => `仅 ${source} ×`,
  asked: (count, time, elsewhere) =>
    clauses(`已于 ${time} 请求重试 ${number(count)} 处`, elsewhere > 0 && `另有 ${number(elsewhere)} 处由其他进程读取`),
  place: (name, line) => (line === null ? name : `${name} : ${number(line)}`),
  line: '行',
  file: '文件',
  where: (what, source) => `${what}，${source}`,
  foot: (files, lines, newest) =>
    `${newest === null ? '' : `最新 ${number(newest)} 处中，`}${number(files)} 个文件，${number(lines)} 行。某一行无法解析不影响同一文件的其他内容。`,
  more: '显示更早的',
  back: '全部无法解析的内容',
  count: atLeast,
  ofAll: (at, all, capped) => `${number(at)} / ${atLeast(all, capped)}`,
  previous: '上一个',
  next: '下一个',
  lineWord: (line) => `第 ${number(line)} 行`,
  at: (line, column, byte) =>
    clauses(
      line !== null && `第 ${number(line)} 行`,
      column !== null && `第 ${number(column)} 列`,
      byte !== null && `文件第 ${number(byte)} 字节`,
    ),
  rule: '违反的协议规则',
  parser: (where) => `读取程序：停在${where}`,
  noPlace: '读取程序：未给出位置',
  neighbours: '同一文件中的前后内容',
  noneBefore: '此文件中前面没有内容。',
  noneAfter: '此文件中后面没有内容。',
  wholeFile: '这是整个文件，前后没有其他内容。',
  read: '已读',
  unread: (length) => `无法解析，${bytes(length)}`,
  view: { label: '字节的显示方式', text: '文本', hex: '十六进制', line: '整行', wholeFile: '整个文件' },
  size: (length, utf8, end) =>
    clauses(bytes(length), utf8 !== null && (utf8 ? '有效的 UTF-8' : '不是 UTF-8'), ENDS[end]),
  empty: '空，没有字节。',
  endsHere: '到此结束，后面应有更多内容。',
  notText: '这些字节不是有效的 UTF-8。无法显示的字节以 � 代替。',
  copy: '复制字节',
  copied: '已复制',
  copyFailed: '浏览器不允许复制。',
  strip: (from, to, length, wrong) =>
    `共 ${bytes(length)}，显示第 ${number(from)} 至 ${number(to)} 字节${wrong === null ? '' : `，第一个无效字节为第 ${number(wrong)} 字节`}。`,
  bytesBefore: (count) => `之前 ${bytes(count)}`,
  bytesAfter: (count) => `之后 ${bytes(count)}`,
  known: {
    title: '详情',
    file: '文件',
    place: '位置',
    hash: 'SHA-256',
    first: '首次发现',
    kept: '保留',
    keptAll: (length) => `全部 ${bytes(length)}，上限 65,536 字节`,
    keptSome: (kept, length) => `前 ${number(kept)} 字节，共 ${bytes(length)}`,
    searchable: '可搜索',
    searchableYes: '是，按文本',
    offset: (start, length) => `${number(start)} + ${bytes(length)}`,
  },
  pieces: {
    title: '可辨认的片段',
    before: (to) => `0 至 ${number(to)}：前面的内容`,
    after: (from, to) => `${number(from)} 至 ${number(to)}：可单独读取`,
    note: '仅供参考，不会由片段生成消息。',
  },
  tried: { title: '读取记录', note: '这些字节有变动时会自动重试。' },
  sum: {
    title: '此文件的字节',
    read: '已读',
    unreadable: '无法解析',
    pending: '待读',
    size: '大小',
    none: '按一个无法解析的文件计。',
  },
  again: {
    button: '重试',
    asking: '正在重新读取…',
    same: (time) => `${time} 重新读取：字节未变，仍无法解析。`,
    beginning: (time) => `${time} 重新检查：开头未变，仍无法解析。`,
    changed: (time) => `${time} 重新读取：字节有变动，仍无法解析。`,
    gone: (time) => `${time} 重新检查：已从磁盘删除，字节保留在此。`,
    unknown: (time) => `已于 ${time} 请求重试，目前无法读取磁盘。`,
    none: (time) => `已于 ${time} 请求重试，没有需要重新读取的内容。`,
    failed: (cause) => `未能请求重试。${cause}`,
  },
  show: '在消息流中显示',
  done: {
    title: '已不再是无法解析的内容',
    body: '内容已成功读取，或字节已从磁盘删除。保留的内容可在消息流中查看。',
    open: '在消息流中打开',
    next: '下一个无法解析的内容',
  },
  none: {
    title: '已发现的内容全部读取完毕',
    part: '只有能看到整个数据源的人才能查看无法解析的内容。',
    noSource: '没有监视任何目录，因此没有无法解析的内容。',
    body: (files) => `已读 ${number(files)} 个文件，0 个无法解析。`,
    next: '打开消息流',
  },
  failed: { title: '无法加载列表。', one: '无法加载字节。', again: '重试' },
}
