import { number } from '@/lib/text/number'
import type { watched } from '@/lib/text/sources/watched-sources'
import type { Said } from '@/lib/text/spoken'

export const watchedZh: Said<typeof watched> = {
  title: '数据源',
  none: '没有监视任何目录。',
  messages: (count) => `${number(count)} 条消息`,
  vanished: (count) => `${number(count)} 个文件已从磁盘删除，内容保留在此`,
  progress: (done, total, rate) =>
    `文件和行：已读 ${number(done)}，共约 ${number(total)}，每秒 ${number(Math.round(rate))} 个`,
  left: (amount) => `剩余 ${amount}`,
  lag: (amount) => `延迟 ${amount}`,
  demo: '演示',
  files: (read, unreadable, pending, ignored, onDisk) =>
    `${number(read)} + ${number(unreadable)} + ${number(pending)} + ${number(ignored)} = ${number(onDisk)}`,
  bytes: (read, unreadable, pending, ignored, size) =>
    `${number(read)} + ${number(unreadable)} + ${number(pending)} + ${number(ignored)} = ${number(size)}`,
  settings: '设置',
  add: '监视其他目录',
}
