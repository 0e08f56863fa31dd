import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { type Random, seeded } from '@/tools/demo/random'

const SYLLABLES = [
  'ka',
  'to',
  'mi',
  're',
  'lo',
  'sen',
  'dar',
  'vik',
  'pol',
  'ner',
  'tas',
  'gim',
  'or',
  'ul',
  'ex',
  'ban',
]
const HAN = '审批权限迁移校验备份登录模块测试通过失败重试任务完成等待快照扫描结果目录文件日志'

/** What the searches of the bench look for, and how often it was planted. */
export const PLANTED = {
  common: { word: 'deploy', oneIn: 11 },
  rare: { word: 'quokkasaurus', oneIn: 20_000 },
  phrase: { words: 'token handling', oneIn: 200 },
  chinese: { words: '审批', oneIn: 60 },
} as const

/** Words by rank: low ranks come often, as in real text. */
function wordAt(rank: number): string {
  let left = rank + 17
  let word = ''
  while (left > 0) {
    word += SYLLABLES[left % SYLLABLES.length] ?? 'ka'
    left = Math.floor(left / SYLLABLES.length)
  }
  return word
}

const WORDS = Array.from({ length: 20_000 }, (_, rank) => wordAt(rank))

export function sentence(random: Random, n: number, length: number): string {
  const words: string[] = []
  for (let size = 0; size < length; ) {
    const word = WORDS[Math.floor(WORDS.length * random.next() ** 3)] ?? 'ka'
    words.push(word)
    size += word.length + 1
  }
  if (n % PLANTED.common.oneIn === 0) words.splice(2, 0, PLANTED.common.word)
  if (n % PLANTED.rare.oneIn === 7) words.splice(1, 0, PLANTED.rare.word)
  if (n % PLANTED.phrase.oneIn === 3) words.splice(3, 0, PLANTED.phrase.words)
  if (n % PLANTED.chinese.oneIn === 5) {
    const han = Array.from({ length: 12 }, () => HAN[random.below(HAN.length)] ?? '审').join('')
    words.push(`${han}${PLANTED.chinese.words}${han}`)
  }
  return words.join(' ')
}

const FROM = ['programmer', 'qa', 'critic', 'td', 'architect', 'data', 'security'] as const
const TYPES = ['message', 'status', 'task', 'decision', 'request'] as const
const BEGAN = Date.UTC(2026, 0, 25)

/** One channel.jsonl in each of four teams, about 620 bytes a line. Returns the bytes written. */
export function writeLines(root: string, lines: number, seed: number): number {
  const random = seeded(seed)
  const teams = ['atlas', 'borealis', 'cygnus', 'draco'].map((team) => {
    mkdirSync(path.join(root, team), { recursive: true })
    return openSync(path.join(root, team, 'channel.jsonl'), 'w')
  })
  const pending = teams.map(() => '')
  let bytes = 0
  for (let n = 0; n < lines; n++) {
    const team = n % teams.length
    const line = `${JSON.stringify({
      ts: new Date(BEGAN + n * 700).toISOString(),
      from: random.pick(FROM),
      to: random.below(3) === 0 ? null : [`@${random.pick(FROM)}`],
      type: random.pick(TYPES),
      reasoning: sentence(random, -1, 90),
      content: sentence(random, n, 380),
    })}\n`
    pending[team] += line
    const fd = teams[team]
    if (fd !== undefined && (pending[team]?.length ?? 0) > 1 << 20) {
      bytes += writeSync(fd, pending[team] ?? '')
      pending[team] = ''
    }
  }
  teams.forEach((fd, team) => {
    bytes += writeSync(fd, pending[team] ?? '')
    closeSync(fd)
  })
  return bytes
}

export function messageFile(random: Random, n: number, channel: string): { name: string; text: string } {
  const at = new Date(BEGAN + n * 900).toISOString()
  const stamp = `${at.slice(0, 10).replaceAll('-', '')}-${at.slice(11, 19).replaceAll(':', '')}`
  const from = random.pick(['claude-1', 'codex-1', 'gemini-1', 'qc-1', 'docs-1'])
  const id = `msg-${stamp}-${from}-${n.toString(16).padStart(6, '0')}`
  const text = JSON.stringify({
    id,
    timestamp: at,
    session_id: channel,
    from,
    to: random.pick(['all', 'claude-1', 'codex-1']),
    type: 'chat',
    content: { text: sentence(random, n, 380), code: null, artifacts: [] },
    metadata: { mode: 'chat', turn: from },
  })
  return { name: `${id}.json`, text }
}

/** Message files of Multi-Agent OS, evenly in so many channels. Returns the bytes written. */
export function writeFiles(root: string, files: number, channels: number, seed: number): number {
  const random = seeded(seed)
  for (let n = 0; n < channels; n++) mkdirSync(path.join(root, 'channels', `c${n}`), { recursive: true })
  let bytes = 0
  for (let n = 0; n < files; n++) {
    const channel = `c${n % channels}`
    const { name, text } = messageFile(random, n, channel)
    writeFileSync(path.join(root, 'channels', channel, name), text)
    bytes += text.length
  }
  return bytes
}
