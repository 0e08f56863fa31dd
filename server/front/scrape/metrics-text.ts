import type { AskLists } from '@/lib/asks/approval'
import type { Measures } from '@/lib/measures/measure'
import type { ConsoleStatus, SourceStatus } from '@/lib/message/message'

/** What a scope is told, at one time. */
export type Told = { status: ConsoleStatus; sums: Measures; lists: AskLists }

type Labels = { readonly [name: string]: string }
type Sample = { labels?: Labels; value: number }
type Metric = { name: string; type: 'gauge' | 'counter'; help: string; samples: readonly Sample[] }

const QUANTILES = [
  ['0.5', 'p50'],
  ['0.95', 'p95'],
] as const
const READS: readonly SourceStatus['condition']['state'][] = ['watching', 'catching-up', 'degraded']

/** In the text format of Prometheus, 0.0.4. What is not known is left out. English, as every program reads it. */
export function metricsText(told: Told): string {
  return metricsOf(told)
    .filter(({ samples }) => samples.length > 0)
    .map(written)
    .join('')
}

function written({ name, type, help, samples }: Metric): string {
  const lines = samples.map(({ labels = {}, value }) => `signalbox_${name}${among(labels)} ${value}`)
  return [`# HELP signalbox_${name} ${help}`, `# TYPE signalbox_${name} ${type}`, ...lines, ''].join('\n')
}

function among(labels: Labels): string {
  const all = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return all.length === 0 ? '' : `{${all.join(',')}}`
}

const escaped = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

function metricsOf({ status, sums, lists }: Told): Metric[] {
  return [...ofConsole(status), ...ofSources(status), ...ofPeople(lists), ...ofSums(sums)]
}

const gauge = (name: string, help: string, samples: readonly Sample[]): Metric => ({
  name,
  type: 'gauge',
  help,
  samples,
})

function ofConsole({ tail, unreadable, problems }: ConsoleStatus): Metric[] {
  return [
    gauge('up', '1 while messages are read.', [{ value: tail === 'running' ? 1 : 0 }]),
    gauge('unreadable', 'Places that cannot be read.', [{ value: unreadable }]),
    gauge('problems', 'Problems that are errors or worse.', [{ value: problems }]),
  ]
}

function ofSources({ sources }: ConsoleStatus): Metric[] {
  // Of who sees a part of a source nothing is told that goes beyond it.
  const whole = sources.filter(({ channels }) => channels === null)
  return [
    gauge(
      'source_up',
      '1 while this source is read.',
      sources.map(({ label, condition }) => ({
        labels: { source: label },
        value: READS.includes(condition.state) ? 1 : 0,
      })),
    ),
    {
      ...{ name: 'messages_total', type: 'counter', help: 'Messages read.' },
      samples: whole.map(({ label, messages }) => ({ labels: { source: label }, value: messages })),
    },
    gauge(
      'files',
      'Files on disk.',
      whole.flatMap(({ label, files }) => byStatus(label, files)),
    ),
    gauge(
      'bytes',
      'Bytes of append-only files.',
      whole.flatMap(({ label, bytes }) => byStatus(label, bytes)),
    ),
  ]
}

type ByStatus = { read: number; unreadable: number; pending: number; ignored: number }

const byStatus = (source: string, sums: ByStatus): Sample[] =>
  (['read', 'unreadable', 'pending', 'ignored'] as const).map((status) => ({
    labels: { source, status },
    value: sums[status],
  }))

function ofPeople({ now, decide, answer }: AskLists): Metric[] {
  const lists = [decide, answer]
  const isWhole = lists.every(({ rows, count, capped }) => !capped && rows.length >= count)
  const asked = lists.flatMap(({ rows }) => rows.map(({ askedAt }) => askedAt))
  const oldest = asked.length === 0 ? 0 : Math.max(0, now - Math.min(...asked)) / 1000
  return [
    gauge('requests_waiting', 'Requests that wait for a person.', [
      { value: lists.reduce((sum, { count }) => sum + count, 0) },
    ]),
    gauge('oldest_request_seconds', 'How long the oldest of them has waited.', isWhole ? [{ value: oldest }] : []),
  ]
}

function ofSums({ sources, isSumming }: Measures): Metric[] {
  const queued = sources.flatMap(({ source, queue }) =>
    queue === null ? [] : [{ labels: { source }, value: queue.waiting }],
  )
  const latencies = sources.flatMap(({ source, stages }) =>
    stages.flatMap((one) =>
      QUANTILES.map(([quantile, name]) => ({
        labels: { source, stage: one.stage, quantile },
        value: one[name] / 1000,
      })),
    ),
  )
  const each = (of: 'messages' | 'errors') => sources.map((one) => ({ labels: { source: one.source }, value: one[of] }))
  return [
    gauge('queue_messages', 'Messages that lie waiting.', queued),
    gauge('hour_messages', 'Messages of the last hour.', each('messages')),
    gauge('hour_errors', 'Errors of the last hour.', each('errors')),
    gauge('hour_latency_seconds', 'Latency of messages sent in the last hour, estimated from a histogram.', latencies),
    gauge('summing', '1 while some of these sums are not made yet.', [{ value: isSumming ? 1 : 0 }]),
  ]
}
