import { number } from '@/lib/text/number'
import type { trouble } from '@/lib/text/sources/trouble-words'
import type { Said } from '@/lib/text/spoken'
import { duration } from '@/lib/time/clock'

export const troubleZh: Said<typeof trouble> = {
  away: {
    cause: (root) => `${root} 不存在。`,
    mend: '请恢复或挂载该目录，十秒内会继续读取。已读取的内容保留。',
  },
  unnamed: {
    cause: (root) => `${root} 未在读取：Signalbox 此次启动没有指定它。`,
    mend: '请在启动 Signalbox 时指定该目录，或在“数据源”页面添加。已读取的内容保留。',
  },
  unled: {
    cause: (root) => `${root} 未在读取：读取它的进程没有连接到数据库。`,
    mend: '请在该目录所在的机器上启动读取进程（signalbox ingest 或 serve）。如果进程已在运行，说明它无法连接：原因见其控制台或日志，之后会自行恢复。已读取的内容保留。',
  },
  tooMany: {
    cause: (most) => `条目超过 ${number(most)} 个，其余未检查。`,
    mend: '请监视更下层的目录，或用 ignore 设置排除部分内容。',
  },
  root: '根目录',
  others: (path, why, others) =>
    `${path}${/\p{Script=Han}$/u.test(path) ? '' : ' '}${why}${others > 0 ? `，另有 ${number(others)} 处` : ''}。`,
  refused: '请授予运行 Signalbox 的用户读取该目录并进入其上级目录的权限。Signalbox 会自动重试。',
  openFiles: {
    cause: (code) => `无法打开更多文件（${code}），新内容暂未读取。`,
    mend: '请提高可打开文件数的上限（ulimit -n）。Signalbox 会自动重试，期间不会遗漏内容。',
  },
  console: {
    cause: (code) => `控制台无法打开更多文件（${code}）。新的访问无法连接，操作可能失败。`,
    mend: '请提高其可打开文件数的上限（prlimit --nofile、ulimit -n 或 LimitNOFILE=），或关闭不用的页面。之后会自行恢复。',
  },
  noRoom: {
    cause: (data) => `${data} 所在磁盘已满，无法记入操作台账的操作会被拒绝。`,
    mend: '请在该磁盘上释放空间。之后会自行恢复，已记录的内容不会丢失。',
  },
  key: {
    cause: (file) => `${file} 不存在或已被替换。目前的操作仍用原密钥签名，下次启动后将改用其他密钥。`,
    mend: '请在停止 Signalbox 之前恢复该文件，或恢复最近备份中的副本。验证签名的一方只认原密钥。',
  },
  failing: '请检查磁盘或挂载点以及系统日志。Signalbox 会自动重试。',
  clock: {
    cause: (off) => `本机时钟比变更文件的时间${off > 0 ? '快' : '慢'} ${duration(Math.abs(off))}。`,
    mend: '请校准时钟。内容不会丢失：消息保持到达时的顺序。',
  },
  watches: {
    cause: (code) => `系统不再分配文件监视（${code}），改为每秒检查一次变更。`,
    mend: (code) =>
      `请提高 ${code === 'ENOSPC' ? 'fs.inotify.max_user_watches' : 'fs.inotify.max_user_instances 和可打开文件数的上限'}。Signalbox 会自动重试，期间不会遗漏内容。`,
  },
  store: (message) => `无法写入索引：${message}`,
  storeMend: '内容不会丢失。索引恢复可写后会继续读取。',
  kinds: {
    away: '目录不存在',
    full: '索引所在磁盘已满',
    'read-only': '索引无法写入',
    store: '索引无法写入',
    'open-files': '无法打开更多文件',
    refused: '无权读取',
    failing: '磁盘或挂载点出错',
    clock: '时钟不准',
    watches: '系统不再分配文件监视',
    'too-many': '条目过多',
    'nothing-read': '没有读取其中任何文件',
  },
  own: {
    'no-files': '控制台无法打开更多文件。',
    'no-room': '没有空间记录操作台账。',
    key: '签名密钥不存在或已被替换。',
  },
  unread: '无法读取索引。',
  derivedAnew: '正在重建索引，完成后读取新文件。',
  derivedBefore: '索引由旧版本建立。',
  health: (count, total, state, why) =>
    `${number(total)} 个数据源中有 ${number(count)} 个：${state}${why === null ? '' : `，${why}`}。`,
}
