import { createHash } from 'node:crypto'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { swarmLine } from '@/tests/fault/world/world'
import { patience } from '@/tests/load'
import type { Act } from './acts'
import type { Index, Life } from './life'

const YEAR = 365 * 86_400_000
const sha = (text: string) => createHash('sha256').update(text).digest('hex')

/** Plays acts, and knows by itself what must be in the index, what may be, and what must not. */
export class Player {
  private written = 0
  private renamed = 0
  /** Who reads has the file that bears the name now, so it finds it again under another. */
  private seen = false
  /** By hash: complete lines that the index had or must have; all that ever stood in the file; ends without a line end. */
  private readonly must = new Map<string, string>()
  private readonly ever = new Map<string, string>()
  private readonly ends = new Set<string>()
  /** By hash: lines that lay under two of its names at once. Put back, each is one line; written again, another. */
  private readonly twice = new Set<string>()

  constructor(
    private readonly life: Life,
    private readonly index: Index,
    private readonly name: string,
  ) {}

  private get file(): string {
    return this.life.file
  }

  private content(): string {
    return existsSync(this.file) ? readFileSync(this.file, 'utf8') : ''
  }

  private lines(count: number): string {
    return Array.from({ length: count }, () => {
      this.written += 1
      return swarmLine(`oracle${this.name}x${this.written} ${'pad '.repeat((this.written * 37) % 90)}`)
    }).join('')
  }

  /** Looks at the file as it is. Gives its complete lines. */
  private note(): string[] {
    const lines = this.content().split('\n')
    const end = lines.pop() ?? ''
    if (end !== '') this.ends.add(sha(end))
    const whole = lines.filter((line) => line !== '')
    for (const line of whole) this.ever.set(sha(line), line)
    const lying = new Set<string>()
    for (const line of [...whole, ...this.past()]) {
      if (lying.has(line)) this.twice.add(sha(line))
      lying.add(line)
    }
    return whole
  }

  /** Complete lines of what the file was, under the names of its past. */
  private past(): string[] {
    const names = Array.from({ length: this.renamed }, (_, n) => `${this.file}.${n + 1}`)
    return names.flatMap((name) => readFileSync(name, 'utf8').split('\n').slice(0, -1)).filter((line) => line !== '')
  }

  /** Waits until everything that is in the file is in the index, at its place, and every byte is counted. */
  async sync(): Promise<void> {
    const whole = this.note()
    for (const line of whole) this.must.set(sha(line), line)
    this.seen = this.content().includes('\n')
    // A whole line that lost nothing but its end is read as it lies, once it has lain for a while.
    const end = this.content().split('\n').at(-1) ?? ''
    const past = this.past()
    const wanted = [whole, [...whole, end]].map((lines) => [...new Set([...lines, ...past])].map(sha).sort().join())
    const isOver = patience(15_000)
    for (;;) {
      await this.life.begin(false)
      if (this.agrees(wanted)) return
      if (isOver()) throw new Error(`the index is not the file: ${this.told()}`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  private agrees(wanted: readonly string[]): boolean {
    const here = this.index.kept(this.life.source).filter((kept) => kept.here === 1 && !this.isEnd(kept.sha256))
    const all = here.map(({ sha256 }) => sha256).sort()
    const found = all.filter((hash, n) => !this.twice.has(hash) || all[n - 1] !== hash)
    if (!wanted.includes(found.join())) return false
    const facts = this.index.facts(this.life.source)
    if (!existsSync(this.file)) return facts === undefined || facts.goneAt !== null
    const { size } = statSync(this.file)
    return facts?.goneAt === null && facts.told === size && facts.size === size
  }

  private isEnd(hash: string): boolean {
    return this.ends.has(hash) && !this.ever.has(hash)
  }

  private told(): string {
    const here = this.index.kept(this.life.source).filter((kept) => kept.here === 1)
    const lies = this.content()
      .split('\n')
      .map((line) => line.slice(-40))
    const facts = this.index.facts(this.life.source)
    return JSON.stringify({
      lies,
      here: here.map(({ body }) => body.slice(0, 24)),
      facts,
      trouble: this.life.trouble(),
    })
  }

  async play({ act, n, rude, how }: Act): Promise<void> {
    const { file } = this
    const saved = `${file}.saved`
    const keeps = ['append', 'tear', 'end', 'restart', 'die', 'clock']
    const { seen } = this
    const takesAway = ['truncate', 'cut', 'regrow', 'edit', 'delete', 'recreate', 'restore', 'replace']
    if (takesAway.includes(act) && !rude) await this.sync()
    const there = existsSync(file)
    if (act === 'append') appendFileSync(file, this.lines(n))
    else if (act === 'tear') appendFileSync(file, this.lines(1).slice(0, 4 + n))
    else if (act === 'end') appendFileSync(file, '\n')
    else if (act === 'rotate' || act === 'rename') {
      if (there) await this.rename(act === 'rotate' ? n : null)
    } else if (act === 'truncate' && there) truncateSync(file)
    else if (act === 'cut' && there) truncateSync(file, Math.floor(statSync(file).size / 2))
    else if (act === 'regrow') writeFileSync(file, this.lines(n * 3))
    else if (act === 'edit' && there) await this.edit(n)
    else if (act === 'delete') rmSync(file, { force: true })
    else if (act === 'recreate') {
      rmSync(file, { force: true })
      writeFileSync(file, this.lines(n))
    } else if (act === 'restore') {
      if (existsSync(saved)) copyFileSync(saved, file)
      else if (there) copyFileSync(file, saved)
    } else if (act === 'replace') {
      writeFileSync(`${file}.tmp`, `${this.content()}${this.lines(n)}`)
      renameSync(`${file}.tmp`, file)
    } else if (act === 'restart') await this.life.begin(true)
    else if (act === 'die') this.life.die(how)
    else if (act === 'clock') this.life.clock.off = (n % 2 === 0 ? 10 : -10) * YEAR * (n % 3)
    else if (act === 'sync') await this.sync()
    if (act !== 'sync') this.seen = seen && keeps.includes(act)
    this.note()
  }

  /**
   * In place, of the same length. What grew meanwhile, too, is judged by its beginning and by what lies before its end,
   * so an edit between those is seen only while nothing else happens.
   */
  private async edit(n: number): Promise<void> {
    await this.sync()
    writeFileSync(this.file, this.content().replace(/"qa"/, `"q${n % 10}"`))
    await this.sync()
  }

  /** Under another name, with a successor or without. What was not read yet is found there. */
  private async rename(successor: number | null): Promise<void> {
    if (!this.seen) await this.sync()
    for (const line of this.note()) this.must.set(sha(line), line)
    this.renamed += 1
    renameSync(this.file, `${this.file}.${this.renamed}`)
    if (successor !== null) writeFileSync(this.file, this.lines(successor))
  }

  verdict() {
    const kept = this.index.kept(this.life.source)
    const found = new Set(kept.map(({ sha256 }) => sha256))
    const counts = new Map<string, number>()
    // A torn line that got its end and the same text as the end of another file are two readings of the same hash.
    for (const { sha256 } of kept)
      if (!this.ends.has(sha256) && !this.twice.has(sha256)) counts.set(sha256, (counts.get(sha256) ?? 0) + 1)
    const short = (hash: string) => (this.ever.get(hash) ?? hash).slice(85, 110)
    return {
      lost: [...this.must.keys()].filter((hash) => !found.has(hash)).map(short),
      doubled: [...counts].filter(([, count]) => count > 1).map(([hash]) => short(hash)),
      invented: kept.filter(({ sha256 }) => !this.ever.has(sha256) && !this.ends.has(sha256)).map(({ body }) => body),
    }
  }
}
