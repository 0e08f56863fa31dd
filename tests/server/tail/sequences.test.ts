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
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Running } from '@/server/tail/run/runner'
import { makeWorld, type World } from './world'

const RUNS = Number(process.env.TAIL_RUNS ?? 12)
const LIMITS = { sweepMs: 20, stableMs: 150, lingerMs: 300, graceMs: 10, importBatch: 7, liveBatch: 5 }

const ACTS = [
  'append',
  'append',
  'append',
  'tear',
  'rotate',
  'truncate',
  'cut',
  'regrow',
  'delete',
  'recreate',
  'restore',
  'restart',
  'replace',
  'wait',
] as const
type Act = { act: (typeof ACTS)[number]; n: number }
const acts = fc.array(fc.record({ act: fc.constantFrom(...ACTS), n: fc.integer({ min: 1, max: 12 }) }), {
  minLength: 4,
  maxLength: 14,
})

/** What is in the file now, read by itself: this knows nothing of how the tail reads. */
function content(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
const whole = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .filter((line) => line !== '')

/** Complete lines of the file, and of what it was, under the names of its past. */
const lying = (file: string, rotations: number) =>
  [file, ...Array.from({ length: rotations }, (_, n) => `${file}.${n + 1}`)].flatMap((one) => whole(content(one)))

class Player {
  private next = 0
  private rotations = 0
  private run: Running
  /** The tail has read from the file that bears the name now, so it finds it again under another. */
  private seen = false
  private readonly ever = new Set<string>()
  /** Lay under two of its names at once: put back it is one line, written again after a rotation another. */
  private readonly twice = new Set<string>()
  private readonly file: string
  private readonly saved: string

  constructor(private readonly world: World) {
    this.file = world.at('c.jsonl')
    this.saved = `${world.root}/../saved`
    this.run = world.run({ limits: LIMITS })
  }

  private lines(n: number): string {
    let text = ''
    for (let k = 0; k < n; k += 1) {
      this.next += 1
      text += `${JSON.stringify({ id: `line-${this.next}`, pad: 'x'.repeat((this.next * 37) % 400) })}\n`
    }
    return text
  }

  private note(): void {
    for (const line of whole(content(this.file))) this.ever.add(line)
    const lies = lying(this.file, this.rotations)
    for (const [n, line] of lies.entries()) if (lies.indexOf(line) < n) this.twice.add(line)
  }

  /** Everything that is in the file is in the record, at its place. */
  async sync(): Promise<void> {
    this.note()
    this.seen = content(this.file).includes('\n')
    const { record } = this.world
    const agrees = () => {
      const here = record.lines.filter(({ there, unterminated }) => there && !unterminated).map(({ text }) => text)
      const facts = record.files.get('c.jsonl')
      const lies = existsSync(this.file)
      const once = here.filter((line, n) => !this.twice.has(line) || here.indexOf(line) === n)
      if (once.sort().join('\n') !== [...new Set(lying(this.file, this.rotations))].sort().join('\n')) return false
      if (!lies) return facts === undefined || facts.goneAt !== null
      const sum = (facts?.bytesRead ?? 0) + (facts?.bytesUnreadable ?? 0) + (facts?.bytesPending ?? 0)
      return facts?.goneAt === null && sum === statSync(this.file).size
    }
    await record.until('the record is the file', agrees).catch((error) => {
      throw new Error(`${error.message}\n${this.told()}`)
    })
  }

  private told(): string {
    const id = (text: string) => text.slice(7, 15)
    const here = this.world.record.lines
      .filter(({ there }) => there)
      .map((line) => [id(line.text), line.generation, line.start])
    const { goneAt, generation, consumed, size, status, rule } = this.world.record.files.get('c.jsonl') ?? {}
    const facts = { goneAt, generation, consumed, size, status, rule }
    return JSON.stringify({
      lies: whole(content(this.file)).map(id),
      size: content(this.file).length,
      here,
      facts,
      state: this.run.condition().state,
    })
  }

  async play({ act, n }: Act): Promise<void> {
    const seen = this.seen
    switch (act) {
      case 'append':
        appendFileSync(this.file, this.lines(n))
        break
      case 'tear':
        appendFileSync(this.file, this.lines(1).slice(0, 4 + n))
        break
      case 'rotate':
        if (!existsSync(this.file)) break
        this.note()
        if (!this.seen) await this.sync()
        this.rotations += 1
        renameSync(this.file, `${this.file}.${this.rotations}`)
        writeFileSync(this.file, this.lines(n))
        break
      case 'truncate':
        if (!existsSync(this.file)) break
        await this.sync()
        truncateSync(this.file)
        break
      case 'cut':
        if (!existsSync(this.file)) break
        await this.sync()
        truncateSync(this.file, Math.floor(statSync(this.file).size / 2))
        break
      case 'regrow':
        await this.sync()
        writeFileSync(this.file, this.lines(n * 3))
        break
      case 'delete':
        await this.sync()
        rmSync(this.file, { force: true })
        break
      case 'recreate':
        await this.sync()
        rmSync(this.file, { force: true })
        writeFileSync(this.file, this.lines(n))
        break
      case 'restore':
        await this.sync()
        if (existsSync(this.saved)) copyFileSync(this.saved, this.file)
        else if (existsSync(this.file)) copyFileSync(this.file, this.saved)
        break
      case 'replace':
        await this.sync()
        writeFileSync(`${this.file}.tmp`, `${content(this.file)}${this.lines(n)}`)
        renameSync(`${this.file}.tmp`, this.file)
        break
      case 'restart':
        await this.run.stop()
        this.run = this.world.run({ limits: LIMITS })
        break
      case 'wait':
        await this.sync()
    }
    if (act !== 'wait') this.seen = seen && (act === 'append' || act === 'tear' || act === 'restart')
    this.note()
  }

  verdict(): { lost: string[]; doubled: string[]; invented: string[] } {
    const texts = this.world.record.lines.filter(({ unterminated }) => !unterminated).map(({ text }) => text)
    const counts = new Map<string, number>()
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
    return {
      lost: [...this.ever].filter((line) => !counts.has(line)).map((line) => line.slice(0, 20)),
      doubled: [...counts]
        .filter(([line, count]) => count > 1 && !this.twice.has(line))
        .map(([line]) => line.slice(0, 20)),
      invented: [...counts.keys()].filter((line) => !this.ever.has(line)),
    }
  }
}

test('whatever is done to a file, no line is lost, doubled or invented, and every byte is counted', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (sequence) => {
      const world = makeWorld()
      try {
        const player = new Player(world)
        for (const act of sequence) await player.play(act)
        await player.sync()
        await world.record.until('nothing is lost', () => player.verdict().lost.length === 0, 3000).catch(() => {})
        expect(player.verdict()).toEqual({ lost: [], doubled: [], invented: [] })
      } finally {
        await world.close()
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
}, 600_000)
