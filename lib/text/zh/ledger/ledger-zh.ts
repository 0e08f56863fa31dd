import type { ledger } from '@/lib/text/ledger/ledger-words'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

/** Without what only commands say, which is in English. */
type Shown = Omit<Said<typeof ledger>, 'backup' | 'command' | 'verify'>

export const ledgerZh: Shown = {
  both: (one, other) => `${one}${other}`,
  typed: (text) => text,
  unrecorded: (cause) => `无法写入操作台账，因此未执行任何操作：${cause}`,
  unrecordedMend: '请解决该问题后重试。读取仍在继续。',
  tooLong: '内容过长，无法记入台账。',
  tooLongMend: '请缩短。',
  startLink: '通过启动链接',
  spentLink: '链接已使用、已过期或从未存在。',
  unforeseen: '出现意外错误，详见日志。',
  ended: '程序在完成之前已结束，操作可能只完成了一部分。',
  missing: (n) => `第 ${number(n)} 条记录缺失，或其前面被插入了其他记录。`,
  altered: (n) => `第 ${number(n)} 条记录已被改动：哈希不一致。`,
  unbound: (n) => `第 ${number(n)} 条记录与前一条不衔接。`,
  otherThanSealed: (n, checkpoint) =>
    `第 ${number(n)} 条记录不是检查点 ${number(checkpoint)} 所签名的记录：哈希链被重建或已分叉，例如恢复了较旧的备份，或数据被复制后两份同时运行。`,
  cut: (checkpoint, n, head) =>
    `检查点 ${number(checkpoint)} 签名到第 ${number(n)} 条记录，但台账只到第 ${number(head)} 条：末尾被截断、恢复了较旧的备份，或另一份数据仍在运行。`,
  keptAltered: (sha256) => `保存的字节已被改动：${sha256}。`,
  keptLost: (n, sha256) => `第 ${number(n)} 条记录引用的字节已丢失：${sha256}。`,
  keptStray: (sha256) => `保存了没有记录引用的字节：${sha256}。`,
  sealUnreadable: '这不是检查点。',
  sealForeign: (key) => `签名密钥未知（${key}…）。`,
  sealForged: '签名无效。',
  sealMissing: (checkpoint) => `检查点 ${number(checkpoint)} 缺失，或与前一个不衔接。`,
  sealAltered: (checkpoint) => `检查点 ${number(checkpoint)} 与数据库中的行不一致。`,
  sealGone: (name) => `${name} 已不在检查点目录中。`,
  sealDiffers: (name) => `${name} 与台账中的信息不一致。`,
  sealUnknown: (name) => `台账中没有 ${name}：台账被恢复到较早的状态，或由另一份数据写入。`,
  sealsUnread: (directory) => `无法读取 ${directory}：末尾记录被删除时无法发现。`,
  noKey: (file) => `${file} 不存在。`,
  otherKey: (file) => `${file} 中没有 Ed25519 密钥。`,
  otherKeyMend: '请放入正确的文件，或指定其他文件。',
  unplaced: (directory, why) => `无法使用 ${directory}（${why}）。`,
  within: (directory, other) => `${directory} 位于 ${other} 中，起不到保护作用。`,
  otherPlaceMend: '请为检查点选择其他目录。',
  otherFile: (file) => `${file} 已存在且内容不同。`,
  otherCheckpoint: (file) =>
    `${file} 已存在，是本台账另一分支的检查点：数据被复制后两份同时运行，或被恢复到较早的状态。该文件未作改动，本台账没有丢失任何内容。`,
  otherCheckpointMend: '请用独立的目录（--checkpoints DIR）启动此控制台，那里的下一个检查点将覆盖全部记录。',
  nowhere: '未设置检查点目录。',
  nowhereMend: '请使用 --checkpoints DIR 启动，目录须在数据目录和监视目录之外。',
  watchedHolds: (root) => `${root} 中有操作台账的检查点。`,
  watchedHoldsMend: '请监视其他目录，或移动检查点。',
  query: {
    plain: '此处不支持分组和 OR，记录须匹配每个条件。',
    examples: {
      who: 'who:local',
      role: 'role:admin',
      known: 'known:loopback',
      did: 'did:source',
      about: 'about:decisions',
      outcome: 'outcome:refused',
      source: 'source:demo',
      since: 'since:2h',
      after: 'after:today',
      before: 'before:2026-11-20',
    },
  },
  consoleId: (file) => `${file} 中没有本控制台的 ID。`,
  consoleIdMend: '请删除该文件，系统会重新生成；崩溃时以原 ID 未完成的操作保持未完成，需人工查看。',
  replay: {
    said: (column, value) => `${column} ${value === null ? '无' : value}`,
    added: (table, key, said) => `${table} ${key} 存在（${said}），但没有记录提到它。`,
    stands: (table, key, n) => `${table} ${key} 存在，但第 ${number(n)} 条记录表明它已被移除。`,
    otherDigest: (table, key, n) => `${table} ${key} 与第 ${number(n)} 条记录不一致：差异部分仅以 SHA-256 记录。`,
    changed: (table, key, { is, told, n }) => `${table} ${key} 为 ${is}；第 ${number(n)} 条记录为 ${told}。`,
    missing: (table, key, { said, n }) => `${table} ${key} 已不存在；第 ${number(n)} 条记录中为：${said}。`,
    snapshot: '所有行的当前状态：旧版本未记录每次更改。',
    second: (n) => `第 ${number(n)} 条记录一次记录了全部行，而各行此前均已记录：不予采信。`,
    forged: (n) => `第 ${number(n)} 条记录一次记录了全部行，但签名无效。`,
    otherSince: (from, since) =>
      `表 told_from 显示${from === null ? '没有起始记录' : `从第 ${number(Math.max(from, 1))} 条记录起记录各行`}；而按台账应从第 ${number(since ?? 1)} 条开始。`,
    notBegun: '尚未能记录数据表的状态，因此不执行任何会更改它们的操作：台账由旧版本写入。',
    notBegunMend: '日志说明了无法写入的原因。解决后系统每 2 秒自动重试，读取仍在继续。',
  },
  proof: {
    many: (most) => `一次最多导出 ${number(most)} 条记录。`,
    manyMend: '请分批导出。',
    none: (from, to, end) =>
      `第 ${from} 至 ${to} 条记录不存在：${end === 0 ? '尚无任何记录' : `台账只有第 1 至 ${end} 条记录`}。`,
  },
}
