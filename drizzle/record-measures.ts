import type { Kit } from './columns/sqlite'

/** Derived: sums of what messages say, per hour, and per minute for the last hours. */
export function defineMeasures(kit: Kit) {
  const { table, int, text, primaryKey } = kit

  /** No row where the sum is 0. Every part sums the same messages. */
  const measures = table(
    'measures',
    {
      /** Length, ms: an hour or a minute. */
      span: int('span').notNull(),
      /** When it begins, UTC ms. */
      slot: int('slot').notNull(),
      sourceId: int('source_id').notNull(),
      /** What `name` is: `channel`, `agent` (who sent), `type`, or `source`, which has none. */
      part: text('part').notNull(),
      name: text('name').notNull(),
      /** `messages`, `errors`, or a stage, of which `step` is a step of its latency. */
      what: text('what').notNull(),
      step: int('step').notNull(),
      count: int('count').notNull(),
    },
    (t) => [primaryKey({ columns: [t.span, t.part, t.slot, t.sourceId, t.name, t.what, t.step] })],
  )

  /** Spans that are to be summed anew, and the channels of messages of theirs that have changed. */
  const measuresDue = table(
    'measures_due',
    {
      span: int('span').notNull(),
      slot: int('slot').notNull(),
      sourceId: int('source_id').notNull(),
      channel: text('channel').notNull(),
    },
    (t) => [primaryKey({ columns: [t.span, t.slot, t.sourceId, t.channel] })],
  )

  /** Measures that are at their thresholds or over them now, and the message that tells of each. */
  const overThresholds = table(
    'over_thresholds',
    {
      messageKey: int('message_key').notNull(),
      sourceId: int('source_id').notNull(),
      measure: text('measure').notNull(),
      /** As `OverThreshold` has it, JSON. */
      told: text('told').notNull(),
    },
    (t) => [primaryKey({ columns: [t.messageKey, t.measure] })],
  )

  return { measures, measuresDue, overThresholds }
}
