import type { sums } from '@/lib/text/console/sums-words'
import type { Said } from '@/lib/text/spoken'

export const sumsZh: Said<typeof sums> = {
  files: '文件',
  bytes: '字节',
  read: '已读',
  unreadable: '无法解析',
  pending: '待读',
  ignored: '已忽略',
  notTold: '只有能看到整个数据源的人才能看到文件数和字节数',
  filesSum: '已读 + 无法解析 + 待读 + 按规则忽略 = 磁盘文件',
  bytesSum: '只追加的文件：已读 + 无法解析 + 待读 + 按规则忽略 = 文件大小',
}
