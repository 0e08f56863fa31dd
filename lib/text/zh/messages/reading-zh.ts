import type { reading } from '@/lib/text/messages/reading-words'
import { sizeInWords } from '@/lib/text/size'
import type { Said } from '@/lib/text/spoken'

const size = (bytes: string) => sizeInWords(Number(bytes), (count) => `${count} 字节`)
const system = (code: string) => (code === 'EACCES' || code === 'EPERM' ? '无权读取' : code)
const KINDS: ReadonlyMap<string, string> = new Map([
  ['null', ' null'],
  ['array', '数组'],
  ['object', '对象'],
  ['string', '字符串'],
  ['number', '数字'],
  ['boolean', '布尔值'],
])

export const readingZh: Said<typeof reading> = {
  'empty-file': '文件为空。',
  'nothing-inside': '文件中没有内容。',
  'no-line-read': '没有一行可以读取。',
  'not-utf-8': (byte: string, at: string) => `不是 UTF-8：偏移 ${at} 处的字节为 0x${byte}。`,
  'utf-16': '以 UTF-16 写入（Windows PowerShell 的默认编码），写入方应使用 UTF-8。',
  'reader-failed': (title: string, message: string) => `${title} 的读取程序出错：${message}。`,
  'too-large': (most: string) => `超过 ${size(most)}，未读取。`,
  'too-large-to-hash': (most: string) => `超过 ${size(most)}，未读取，也无法对全文计算哈希。`,
  'line-too-long': (most: string) => `该行超过 ${size(most)}，未读取。`,
  'mostly-hole': (claimed: string, taken: string) =>
    `大部分是空洞：文件标称 ${size(claimed)}，磁盘上只有 ${size(taken)}。空洞处从未写入内容，因此不读取。`,
  'passed-hole': (bytes: string) => `空洞或预留的空间：${size(bytes)} 的 NUL 字节，从未写入内容。其后的内容已读取。`,
  torn: (code: string) => `无法解压：文件被截断或已损坏（${code}）。`,
  'unpacked-too-large': (most: string) => `解压后超过 ${size(most)}，未读取。`,
  'copy-too-large': (most: string) => `文件同步冲突中未保留的版本，超过 ${size(most)}：未与保留的版本比较，也未读取。`,
  'not-taken-in': (message: string) => `无法写入索引：${message}`,
  'no-reader': (protocol: string, place: string) => `${protocol} 中名为 ${place} 的位置已没有读取程序。`,
  'no-object': (found: string) => `应为 JSON 对象，实际为${KINDS.get(found) ?? ` ${found}`}。`,
  'no-list-of-messages': '字段 messages 不是列表。',
  'not-stated': '未说明',

  'not-read-yet': '尚未读取',
  'nothing-yet': '为空',
  'half-written': '尚未写完',
  'being-read': '正在读取',
  'being-read-anew': '正在重新读取',
  'no-end-yet': '该行尚未结束',
  hole: '空洞或预留的空间：所查之处只有 NUL 字节，尚未写入内容',
  'far-hole': (looked: string) => `超过 ${size(looked)} 的空洞，其后的内容未查找`,
  'cannot-open': (code: string) => `无法打开：${system(code)}`,
  'cannot-read': (code: string) => `无法读取：${system(code)}`,
  'cannot-unpack': (code: string) => `无法解压：${system(code)}`,
}
