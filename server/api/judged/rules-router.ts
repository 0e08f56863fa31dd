import * as z from 'zod'
import { keepTyped, sayKept } from '@/lib/ledger/kept-words'
import { ruleSettings } from '@/lib/rules/rule-settings'
import { name } from '@/server/api/base/input'
import { admin, procedure, router } from '@/server/api/base/trpc'
import { assertSettable } from '@/server/oversight/set-rules'
import { toldOf } from './problems-router'

/** Messages that one portion of a trial looks at. */
const PORTION = 1_000

export const ruleRouter = router({
  /** The rules of a source with their words, and as they are set. */
  of: procedure.input(z.object({ label: name })).query(async ({ ctx, input }) => {
    const found = await ctx.sources.rules(input.label)
    return { ...found, told: toldOf(found.rules.map(({ code }) => code)) }
  }),

  /** Sets them; what was judged is judged again, so far as it may be otherwise. */
  set: admin
    .input(z.object({ label: name, settings: ruleSettings }))
    .mutation(async ({ ctx, input }): Promise<Record<string, never>> => {
      const { label, settings } = input
      const { settings: before, rules } = await ctx.sources.rules(label)
      assertSettable(rules, settings)
      const acted = { act: 'rules-change', subject: keepTyped(label), source: label } as const
      const detail = { before, rules: settings }
      await ctx.record(ctx.session.actor, { ...acted, detail }, () => ctx.sources.setRules(label, settings))
      return {}
    }),

  /** Tries settings on a portion of the messages of a source, the newest first. Writes nothing. */
  attempt: admin
    .input(z.object({ label: name, settings: ruleSettings, from: z.string().max(64).nullable() }))
    // Settings are longer than an address may be.
    .mutation(async ({ ctx, input: { label, settings, from } }) => {
      const trial = await ctx.sources.tryRules({ source: label, settings, from, limit: PORTION })
      return {
        ...trial,
        told: toldOf(trial.rules.map(({ rule }) => rule)),
        rules: trial.rules.map(({ examples, ...rule }) => ({
          ...rule,
          examples: examples.map(({ says, ...one }) => ({ ...one, says: sayKept(says) })),
        })),
      }
    }),
})
