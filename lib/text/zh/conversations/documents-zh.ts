import type { documents } from '@/lib/text/conversations/documents-words'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

export const documentsZh: Said<typeof documents> = {
  unread: '打开之前不会读取文档，只知道其位置和修改时间。',
  open: '打开',
  notKnown: '此处没有已知文档',
  title: '文档',
  opening: '正在打开文档。',
  about: (bytes: number, changed: { time: string; ago: string } | null) =>
    `${number(bytes)} 字节，${changed === null ? '修改时间无效' : `修改于 ${changed.time}（${changed.ago}）`}`,
  cut: (shown: number, size: number) => `共 ${number(size)} 字节，此处为前 ${number(shown)} 字节。`,
  empty: '此文档为空。',
  binary: '此文档不是 UTF-8 文本，因此不显示内容。',
  hash: 'SHA-256',
  noHash: '文件过大，无法在此计算哈希。',
  copyText: '复制文本',
  copyShown: '复制显示的文本',
  copyPath: '复制路径',
  copyHash: '复制 SHA-256',
  failed: '无法打开此文档。',
  again: '重试',
}
