import { number } from '@/lib/text/number'
import type { sources } from '@/lib/text/sources/sources-words'
import type { Said } from '@/lib/text/spoken'

const least = (count: number, capped: boolean) => `${capped ? '至少 ' : ''}${number(count)}`

export const sourcesZh: Said<typeof sources> = {
  unknown: (label) => `没有名为 ${label} 的数据源。`,
  taken: (label) => `标签 ${label} 已被使用。`,
  takenMend: '请换一个标签。',
  noProtocol: (name) => `没有名为 ${name} 的协议。`,
  noProtocolMend: (names) => `可用的协议：${names}。`,
  cannot: '无法监视此目录。',
  noProjects: (name) => `协议 ${name} 没有可供选择的项目。`,
  unlisted: (directory) => `无法列出 ${directory}。`,
  unlistedMend: '请授予运行 Signalbox 的用户读取权限。',
  about: {
    files: (count, capped) => `${least(count, capped)} 个文件`,
    lines: (count, capped) => `${least(count, capped)} 行`,
  },
  check: {
    unrecognised: (looked) => `未识别出协议。已查找：${looked}。`,
    whole: '请输入以 / 开头的完整路径。',
    noDirectory: '这不是目录。',
    missing: '此目录不存在。',
    refused: '无权读取。请授予运行 Signalbox 的用户读取权限，或以其他用户运行 Signalbox。',
  },
  typed: {
    unrecognised: (root, looked) => `${root} 中未识别出协议。已查找：${looked}。`,
    unrecognisedMend: (names) => `或按 protocol:DIR 指定协议，可用：${names}。`,
    noDirectory: (root) => `${root} 不是可读取的目录。`,
    noDirectoryMend: '请创建该目录，或检查拼写。',
    nothing: '没有可读取的内容。',
    nothingMend: '请指定目录，或配置数据源。',
  },
  tail: {
    stopped: '读取进程未运行。',
    stoppedRead: '读取进程未运行，目前不读取任何内容。',
    stoppedAgain: '读取进程未运行，目前无法重新读取。',
    later: '读取进程恢复运行后会读取。',
    kept: '已保存，读取进程恢复运行后生效。',
    notYet: '读取进程尚未开始读取它。',
    notYetMend: '请查看日志。',
    notYetGone: '读取进程尚未停止读取它。',
    notYetGoneMend: '读取进程继续运行后无需其他操作。请查看日志。',
    notYetSo: '读取进程尚未应用此更改。',
    notYetSoMend: '更改已保存。请查看日志。',
    stops: '读取进程正在停止。',
  },
  elsewhere: {
    'command-line': ['此数据源在命令行中指定。', '如需修改设置，请在 signalbox.config.json 中指定。'],
    elsewhere: ['此数据源由其他进程监视。', '请在启动该进程的地方修改。'],
  },
  configured: (file) => `此数据源在 ${file} 中设置。`,
  configuredMend: '请在该文件中修改后重启。',
  fixedBy: (host, pid) => `读取此数据源的是 ${host} 上的进程 ${pid}，使用它自己的配置文件。`,
  readBy: (host, pid) => `读取此数据源的是 ${host} 上的进程 ${pid}，不是此控制台。`,
  readByMend: '请在其运行处重试：使用它的控制台，或重启该进程。有变更的内容会自动重新读取。',
  readApart: '读取这些数据的是本机的其他进程，不是此控制台。',
  notNamedHere: '此数据源既不是启动此控制台时指定的，也不是在此控制台中添加的。',
  removeThere: '请在指定它的地方停止监视。',
  notRemoved: (root) => `此控制台启动以来没有移除过 ${root}。`,
  notRemovedMend: '请将其作为新数据源添加。',
  keptFor: '保留期限由启动 Signalbox 时的设置决定。',
  keptForMend: '请修改 signalbox.config.json 中的 keepMonths 或 SIGNALBOX_KEEP_MONTHS，然后重启。',
  once: {
    unlisted: (root, code) => `无法列出 ${root}（${code}）。`,
    unlistedMend: '请授予运行 Signalbox 的用户读取权限，然后重新运行。',
    readElsewhere: (root) => `其他进程已将 ${root} 读入同一数据库。`,
    readElsewhereMend: '无需操作；如需在此读取，请先停止该进程。',
    away: (root) => `${root} 不存在。`,
    awayMend: '请恢复或挂载该目录，然后重新运行。已读取的内容保留。',
  },
}
