import type { postgres, sqlite } from '@/lib/text/data/database'
import type { Said } from '@/lib/text/spoken'

const written: readonly [string, string] = ['其他进程正在写入此数据。', '请停止该进程，或稍候。']
const space = '请释放空间，之后会自动继续读取。'
const serverLog = '详情见数据库服务器的日志。'

export const postgresZh: Said<typeof postgres> = {
  readOnly: [
    '此数据库连接只能读取。',
    '请指定可写入的服务器（备库不可写），或为此数据库和用户关闭 default_transaction_read_only。',
  ],
  network: ['无法连接数据库服务器。', '请检查网络以及服务器是否在运行。'],
  broke: ['与数据库服务器的连接已中断。', '请检查服务器是否在运行。'],
  noAnswer: ['数据库服务器没有响应。', '请检查服务器是否在运行以及地址是否正确。'],
  written,
  certificate: ['无法验证数据库服务器的身份。', '请在 NODE_EXTRA_CA_CERTS 中指定签发其证书的机构（PEM 文件）。'],
  full: ['数据库服务器的磁盘已满。', space],
  spent: ['数据库服务器的连接数或内存已耗尽。', '请提高其上限，或稍候。'],
  mayNot: [
    '数据库用户无权执行此操作。',
    '请授予其数据库的 CREATE 权限，或将其设为 `record` 和 `ledger` 这两个 schema 的所有者。',
  ],
  disk: ['数据库服务器的磁盘出错。', serverLog],
  damaged: ['数据库已损坏。', serverLog],
  indexDamaged: ['数据库的索引已损坏。', '请对其运行 REINDEX。'],
  none: ['数据库不存在。', '请创建该数据库，或更正地址。'],
  password: ['数据库服务器拒绝此密码。', '请检查地址中的用户名和密码。'],
  notLetIn: [
    '数据库服务器不允许此用户从此处连接。',
    '请检查地址中的用户名以及服务器的 pg_hba.conf：许多服务器要求加上 ?sslmode=require。',
  ],
  cancelled: ['数据库服务器取消了一条语句。', '请为此用户提高 statement_timeout，或稍候。'],
  starting: ['数据库服务器正在停止或启动。', '请稍候。'],
  unknownHost: ['找不到此名称的数据库服务器。', '请检查地址。'],
  noSocket: ['该位置没有数据库服务器的套接字。', '请检查服务器是否在运行以及地址是否正确。'],
  mayNotTalk: ['此用户无权连接数据库服务器。', '请检查地址。'],
  openFiles: ['无法打开更多文件，因此无法连接数据库。', '请提高 ulimit -n。'],
  shared: [
    '数据库服务器前的连接池为每个事务分配不同的会话，而设置、锁和通知需要跨事务保持。',
    '请在连接池中为此数据库设置 pool_mode = session，或直接使用服务器的地址。',
  ],
  noSession: (seconds) => `数据库服务器在 ${seconds} 秒内没有提供新的会话。`,
  noSessionMend: '如果前面有连接池，请将其 default_pool_size 提高到 50 或以上；否则请检查服务器。',
  pooler: (says) => `数据库服务器或其前面的连接池返回：${says}。`,
  poolerMend: '详情见其日志。',
  parameter: (name) => `数据库服务器没有名为 ${name} 的参数。`,
  parameterMend: '请从地址中去掉该参数，只用 sslmode 即可，并使用 Postgres 14 或更高版本。',
  encoding: (encoding) => `数据库以 ${encoding} 保存文本，无法容纳所有消息。`,
  encodingMend: "请另建数据库：CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0",
  noSchema: (schema) => `数据库还没有名为 ${schema} 的 schema。`,
  noSchemaMend: '请用此数据库启动一次 `signalbox serve`。',
  held: { tails: '有读取进程正在将智能体的文件读入此数据库。', consoles: '有控制台正在使用此数据库。' },
  heldMend: '请先全部停止。',
  taken: '此数据库正在重建或迁移。',
  takenMend: '请等待其完成。',
}

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
  heldOpen: '已删除的内容仍留在索引文件中，因为其他进程正在读取这些文件。',
  heldOpenMend: '请停止该进程，然后再次运行此命令。',
  threadEnded: '索引的一个线程已停止。',
  threadEndedMend: '请重新启动 Signalbox。',
}
