import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compared, type Weighed } from '@/tools/bench/measure/compared'
import { costOf } from '@/tools/bench/measure/cost'
import { serve, timed } from '@/tools/bench/measure/processes'
import { appendLine, nextToken, writeFor } from '@/tools/bench/world/writer'
import type { Bench } from '../figures'
import { benchOpening } from './opening'
import { cpuOfTail, residentOf } from './resident'
import { weighServing } from './weight-serving'

const ROUNDS = 9
const SETTLE_MS = 2_000
/**
 * What Signalbox costs where nobody looks: the size of an index, starting a command, the tail beside live messages. With
 * `--against` the same work is done by another checkout, and the ratio is to that.
 */
export async function benchWeight(bench: Bench): Promise<void> {
  await compared(bench, weigh)
  await benchOpening(bench)
}

async function weigh(bench: Bench, entry: string, home: string): Promise<Weighed[]> {
  const lines = bench.stock.lines()
  const files = bench.stock.files(bench.sizes.files)
  const ofLines = await sizeOf(bench, entry, `swarm:${lines.root}`, path.join(home, 'lines'))
  const ofFiles = await sizeOf(bench, entry, `multi-agent-os:${files.root}`, path.join(home, 'files'))
  const bytes = (value: number) => `${value.toFixed(2)} bytes for one that is read`
  const sizes = [
    {
      what: `index of ${bench.sizes.messages.toLocaleString('en')} messages in lines`,
      value: ofLines / lines.bytes,
      told: bytes,
      goal: '<= 0.45',
    },
    {
      what: `index of ${bench.sizes.files.toLocaleString('en')} message files`,
      value: ofFiles / files.bytes,
      told: bytes,
      goal: '<= 0.45',
    },
  ]
  const started = commands(bench, entry, path.join(home, 'lines'))
  const serving = await weighServing(bench, entry, path.join(home, 'lines'))
  return [...sizes, ...started, ...(await live(bench, entry, home)), ...serving]
}

async function sizeOf(bench: Bench, entry: string, source: string, data: string): Promise<number> {
  bench.say(`indexing ${source}`)
  await timed([entry, 'index', source, '--data', data, '--json'])
  const files = readdirSync(data).filter((file) => file.startsWith('record.db'))
  return files.reduce((sum, file) => sum + statSync(path.join(data, file)).size, 0)
}

function commands(bench: Bench, entry: string, data: string): Weighed[] {
  const key = path.join(data, 'no-key.pub')
  const empty = costOf(ROUNDS, ['-e', '0']).cpuMs
  const found: [string, string[], string][] = [
    ['--version', ['--version'], 'CPU <= 1.8, memory <= 60 MB'],
    ['verify-human FILE', ['verify-human', key, '--key', key], 'CPU <= 2.2, memory <= 60 MB'],
    ['search WORD --limit 5', ['search', 'deploy', '--limit', '5', '--data', data], 'CPU <= 3.5'],
  ]
  return found.flatMap(([what, words, goal]) => {
    bench.say(what)
    const { cpuMs, peakMb } = costOf(ROUNDS, [entry, ...words])
    return [
      { what: `CPU of ${what}`, value: cpuMs / empty, told: (value) => `${value.toFixed(2)} of node -e 0`, goal },
      { what: `peak memory of ${what}`, value: peakMb, told: (value) => `${value.toFixed(0)} MB`, goal },
    ]
  })
}

/** A console that watches one team, in which agents say 50 things a second. */
async function live(bench: Bench, entry: string, home: string): Promise<Weighed[]> {
  const root = path.join(home, 'live')
  const file = path.join(root, 'team', 'channel.jsonl')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, '')
  const server = await serve(entry, [`swarm:${root}`, '--data', path.join(home, 'live-data'), '--port', '0'])
  try {
    const pace = { rate: 50, seconds: bench.sizes.seconds }
    await writeFor(() => say(file), { ...pace, seconds: 5 })
    const before = await cpuOfTail(server)
    bench.say(`${pace.rate} messages a second for ${pace.seconds} s`)
    await writeFor(() => say(file), pace)
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    const each = ((await cpuOfTail(server)) - before) / (pace.rate * pace.seconds)
    const { tail, web } = await residentOf(server)
    return [
      {
        what: 'CPU of the tail for a live message, 50 a second',
        value: each,
        told: (ms) => `${ms.toFixed(2)} ms`,
        goal: '<= 0.35',
      },
      {
        what: 'tail and web after that',
        value: tail + web,
        told: () => `${tail.toFixed(0)} + ${web.toFixed(0)} MB`,
        goal: '<= 0.65',
      },
    ]
  } finally {
    await server.stop()
  }
}

function say(file: string): string {
  const { token } = nextToken()
  appendLine(file, token)
  return token
}
