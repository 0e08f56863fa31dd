import type { Span, Stage } from '@/lib/measures/measure'
import { duration } from '@/lib/time/clock'
import { counted, number } from '../number'
import { spoken } from '../spoken'

/** The page of measures. */
export const measures = spoken('measures', {
  list: 'Measures of each source',
  span: 'Time range',
  spans: { '1h': '1 h', '24h': '24 h', '7d': '7 d', '30d': '30 d' } satisfies Record<Span, string>,
  /** How many values are at or over what their source is to stay under. */
  over: (count: number, of: number) => `${number(count)} of ${counted(of, 'value', 'values')} over threshold`,
  stage: 'Latency',
  byProtocol: 'Latency by protocol',
  /** From when a message was sent until it was … */
  stages: {
    noticed: 'until read by Signalbox',
    logged: 'as the message log says',
    started: 'until started',
    answered: 'until answered',
    processed: 'until processed',
    person: 'until a person decided',
  } satisfies Record<Stage, string>,
  numbers: {
    label: 'Now',
    waiting: 'requests wait for a person',
    oldest: 'oldest request waits',
    problems: 'new problems, errors or worse',
    queue: 'messages in queues',
    errors: (span: string) => `errors in ${span}`,
    nobody: 'none',
    unknown: 'not known',
  },
  heads: { source: 'Source', latency: 'Latency', queue: 'Queue', errors: 'Error rate', messages: 'Messages' },
  narrow: 'Narrow measures',
  narrowAs: 'channel:…, from:…, type:… or source:…',
  notNarrowed: 'Type channel:, from:, type: or source: and a name.',
  noSuch: (source: string) => `No watched source is called ${source}.`,
  p95: 'p95',
  p50: (ms: number) => `p50 ${duration(ms)}`,
  estimated: 'Estimated from a histogram: off by at most half.',
  /** What a figure is to stay under; follows it. */
  under: (limit: string) => `, under ${limit}`,
  underEach: (limit: string) => `, under ${limit} for each agent`,
  overSince: (time: string) => `over since ${time}`,
  waiting: 'waiting',
  most: (count: number) => `most ${number(count)}, for`,
  /** How much lay in queues at the end of a bar, and how much of it in the fullest inbox. */
  lay: (waiting: number, most: number) =>
    `${number(waiting)} waiting${most === 0 ? '' : `, most ${number(most)} in one inbox`}`,
  errorsOf: (errors: number, messages: number) => `${number(errors)} of ${number(messages)}`,
  perBar: (count: number, length: string) => `most ${number(count)} in ${length}`,
  tokens: (count: number) => `${number(count)} tokens`,
  none: { latency: (stage: string) => `${stage}: not measured`, queue: 'no queue', errors: 'no messages' },
  partly: 'Only messages in the channels that you see',
  notRead: 'Not read now, so newer values are missing.',
  unknownBars: (count: number, of: number) => `${number(count)} of ${number(of)} bars not known`,
  summing: 'Not all messages are summed yet, so values are missing or too low.',
  anew: 'The index is being derived anew, so values may be missing.',
  table: 'As a table',
  tableOf: (source: string) => `Measures of ${source}`,
  columns: {
    from: 'From',
    p50: 'p50',
    p95: 'p95',
    errors: 'Errors',
    messages: 'Messages',
    queue: 'Waiting at the end',
  },
  notKnown: 'not known',
  chart: {
    latency: (source: string, least: string, most: string) => `Latency p95 of ${source}: ${least} to ${most}`,
    queue: (source: string, least: string, most: string) => `Queue of ${source}: ${least} to ${most} waiting`,
    fullest: (source: string, least: string, most: string) => `Fullest inbox of ${source}: ${least} to ${most} waiting`,
    errors: (source: string, least: string, most: string) => `Error rate of ${source}: ${least} to ${most}`,
    messages: (source: string, least: string, most: string) => `Messages of ${source}: ${least} to ${most} a bar`,
    nothing: (source: string) => `Nothing measured of ${source}`,
  },
  noSource: 'No directory is watched, so nothing is measured.',
  failed: { title: 'Could not load the measures.', again: 'Try again' },
})
