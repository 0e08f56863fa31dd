import { readFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { EXPORT_FORMATS } from '@/lib/export/formats'
import { type Server, serve } from '@/tools/bench/measure/processes'
import type { Bench } from '../figures'

const SAMPLE_MS = 20
const MB = 1_048_576

/**
 * Everything, over HTTP as the page asks for it, beside the same columns by SQL alone as lines of JSON. What it costs in
 * memory is the most that the console's process held meanwhile, less what it held before, for a tenth and for all.
 */
export async function benchExport(bench: Bench): Promise<void> {
  const { messages } = bench.sizes
  const data = await bench.stock.indexed()
  const server = await serve(bench.command, ['--data', data, '--port', '0'])
  try {
    const bare = bareSeconds(data)
    // Code is compiled and caches are filled by the first one.
    await exported(server, 'jsonl', 'seq')
    for (const format of EXPORT_FORMATS) {
      const tenth = await exported(server, format, `before:${tenthOf(data, messages)}`)
      const all = await exported(server, format, '')
      bench.report(
        `export ${messages.toLocaleString('en')} as ${format}`,
        `${all.seconds.toFixed(1)} s, ${(all.bytes / 1e6).toFixed(0)} MB, memory +${grown(all)} MB, for a tenth +${grown(tenth)} MB`,
        `${bare.toFixed(1)} s`,
        bare / all.seconds,
        'memory that does not grow with the messages',
      )
    }
  } finally {
    await server.stop()
  }
}

type Run = { seconds: number; bytes: number; before: number; peak: number }

const grown = ({ before, peak }: Run) => ((peak - before) / MB).toFixed(0)

async function exported(server: Server, format: string, query: string): Promise<Run> {
  const before = residentOf(server)
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, residentOf(server))
  }, SAMPLE_MS)
  try {
    const began = performance.now()
    const url = `${server.address}/api/export?${new URLSearchParams({ query, format })}`
    const answer = await fetch(url, { headers: { cookie: server.cookie } })
    if (answer.status !== 200 || answer.body === null) throw new Error(`export: ${answer.status}`)
    let bytes = 0
    for await (const chunk of answer.body) bytes += chunk.length
    return { seconds: (performance.now() - began) / 1000, bytes, before, peak }
  } finally {
    clearInterval(watch)
  }
}

/** Bytes of memory that the process of the console holds (Linux). */
function residentOf({ child }: Server): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}

function tenthOf(data: string, messages: number): string {
  const db = new Database(path.join(data, 'record.db'), { readonly: true })
  try {
    const row = db.prepare<[number], { at: number }>('select sent_at as at from messages order by key limit 1 offset ?')
    return new Date(row.get(messages / 10)?.at ?? 0).toISOString()
  } finally {
    db.close()
  }
}

function bareSeconds(data: string): number {
  const db = new Database(path.join(data, 'record.db'), { readonly: true })
  try {
    const began = performance.now()
    let bytes = 0
    const rows = db.prepare(
      'select m.uid, m.seq, m.channel, m.sender, m.recipients, m.type, m.body, m.reasoning, f.path from messages m join files f on f.id = m.file_id order by m.key',
    )
    for (const row of rows.iterate()) bytes += Buffer.byteLength(`${JSON.stringify(row)}\n`)
    if (bytes === 0) throw new Error('There was nothing to export.')
    return (performance.now() - began) / 1000
  } finally {
    db.close()
  }
}
