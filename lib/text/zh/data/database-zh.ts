import type { sqlite } from '@/lib/text/data/database'
import type { Said } from '@/lib/text/spoken'

const written: readonly [string, string] = ['其他进程正在写入此数据。', '请停止该进程，或稍候。']
const space = '请释放空间，之后会自动继续读取。'

/** What a database server refuses is made once for all who are told of a source: it is English. */
export const sqliteZh: Said<typeof sqlite> = {
  written,
  full: ['数据目录所在磁盘已满。', space],
  readOnly: ['无法写入数据目录。', '请检查其所有者和权限。'],
  damaged: ['索引已损坏。', '请运行 `signalbox doctor`，然后运行 `signalbox reindex`。'],
  noDatabase: ['索引文件不是数据库。', '请将其移走，索引会重新建立。'],
  disk: ['数据目录所在磁盘出错。', '请检查磁盘，详情见系统日志。'],
  none: ['此处没有可打开的数据。', '请检查数据目录。'],
  fileGone: (file) => `${file} 不存在或已被替换，无法保存任何内容。`,
  fileGoneMend: '请停止 Signalbox，恢复原文件或最近的备份，然后重新启动。',
  noFile: (file) => `${file} 尚不存在。`,
  noFileMend: '请启动一次 `signalbox serve`，或用 --data 指定数据目录。',
  refuses: (file, name, value, found) => `SQLite 拒绝在 ${file} 上设置 ${name} = ${value}，返回 ${String(found)}。`,
  tooOld: (version, oldest) => `SQLite ${version} 版本过低，需要 ${oldest}。`,
  threadEnded: '索引的一个线程已停止。',
  threadEndedMend: '请重新启动 Signalbox。',
}
