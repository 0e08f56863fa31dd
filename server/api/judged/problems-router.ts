import * as z from 'zod'
import { sayKept, toKeep } from '@/lib/ledger/kept-words'
import { type ChosenProblems, GROUP_ORDERS, GROUPINGS, type ProblemRow, type RuleTold } from '@/lib/rules/problem'
import { problemKey, type WaivedWhat, type WaiverTold, waiverWanted } from '@/lib/rules/waiver'
// What is kept of problems is said by these.
import '@/lib/text/posts/post-words'
import '@/lib/text/rules/breach-words'
import { isRule, rules } from '@/lib/text/rules/rule-words'
import { waiving as words } from '@/lib/text/rules/waiver-words'
import type { CallContext } from '@/server/api/base/context'
import { cursor, limit, uid } from '@/server/api/base/input'
import { operator, procedure, router } from '@/server/api/base/trpc'
import type { Acted } from '@/server/oversight/record-act'
import type { PlainProblem } from '@/server/store/judge/problem-page'

const by = z.enum(GROUPINGS)
const group = z.string().max(10_000)
/** A part of the group, as `parts` gave it; null: all of it. */
const part = z.string().max(10_000).nullish()
const asked = { history: z.boolean(), known: z.boolean().default(true), muted: z.boolean().default(false) }
const chosen = z.union([
  z.strictObject({ keys: z.array(problemKey).min(1).max(200) }),
  z.strictObject({ by, group, part, history: z.boolean(), upTo: z.int().min(0) }),
])
const id = z.string().min(1).max(64)
/** So many problems an entry of the ledger names. */
const MOST_NAMED = 100

/** In the language of who reads, so that pages need not load the words of all rules. */
export function toldOf(codes: readonly string[]): Record<string, RuleTold> {
  return Object.fromEntries(
    codes.flatMap((code) => {
      if (!isRule(code)) return []
      const { title, means, mend } = rules[code]
      return [[code, { title, means, mend }]]
    }),
  )
}

async function said({ problems }: CallContext, rows: readonly PlainProblem[]): Promise<ProblemRow[]> {
  return (await problems.told(rows)).map((row) => ({ ...row, says: sayKept(row.says) }))
}

/** Each with the words of the rules that it names. */
export const problemRouter = router({
  groups: procedure
    .input(z.object({ by, order: z.enum(GROUP_ORDERS).default('gravest'), ...asked }))
    .query(async ({ ctx, input }) => {
      const found = await ctx.readers.problems.groups({ ...input, now: ctx.now() })
      return { ...found, told: toldOf([...new Set(found.groups.flatMap((one) => one.rules))]) }
    }),

  page: procedure.input(z.object({ by, group, part, ...asked, from: cursor, limit })).query(async ({ ctx, input }) => {
    const { rows, next } = await ctx.readers.problems.page({ ...input, now: ctx.now() })
    return { rows: await said(ctx, rows), next, told: toldOf([...new Set(rows.map(({ rule }) => rule))]) }
  }),

  /** What a group is put together of: each rule and agent, or pair of agents, with how many problems. */
  parts: procedure.input(z.object({ by, group, ...asked })).query(async ({ ctx, input }) => {
    const found = await ctx.readers.problems.parts({ ...input, now: ctx.now() })
    return { ...found, told: toldOf([...new Set(found.parts.map(({ rule }) => rule))]) }
  }),

  of: procedure.input(z.object({ uid })).query(async ({ ctx, input }) => {
    const rows = await ctx.readers.problems.of(input.uid, ctx.now())
    return { rows: await said(ctx, rows), told: toldOf(rows.map(({ rule }) => rule)) }
  }),

  /** What stood there when it was read, and what stands there now; nothing where that is not what is wrong with it. */
  alterations: procedure
    .input(z.object({ uid }))
    .query(({ ctx, input }) => ctx.readers.problems.alterations(input.uid, ctx.now())),

  /** What people are notified of without a setting, and every cause of which there is a problem still. */
  pressing: procedure.query(async ({ ctx }) => {
    const { rows, standing } = await ctx.readers.problems.pressing(ctx.now())
    return { rows, standing: [...standing] }
  }),

  /** Waivers and mutes that hold, the first to run out first. */
  waivers: procedure.query(({ ctx }) => ctx.problems.waivers()),

  /** Says of problems that they were seen. */
  acknowledge: operator
    .input(chosen)
    .mutation(({ ctx, input }) =>
      onChosen(ctx, { act: 'problem-seen', input, acknowledged: false }, (rows) =>
        ctx.problems.acknowledge(ctx.session.actor, rows),
      ),
    ),

  /** Takes that back. */
  takeBack: operator
    .input(chosen)
    .mutation(({ ctx, input }) =>
      onChosen(ctx, { act: 'problem-unseen', input, acknowledged: true }, (rows) =>
        ctx.problems.takeBack(ctx.session.actor, rows),
      ),
    ),

  /** Waives problems, or mutes them by a query, until a time. */
  waive: operator.input(waiverWanted).mutation(async ({ ctx, input }) => {
    const { actor } = ctx.session
    const { of, why, until } = input
    await ctx.problems.check(input)
    const acted: Acted = { ...actedOn(of), act: of.what === 'query' ? 'mute' : 'waive', detail: { of, why, until } }
    return ctx.record(actor, acted, (tell) => ctx.problems.waive(actor, input, tell))
  }),

  /** Ends one before its time. */
  end: operator.input(z.strictObject({ id })).mutation(async ({ ctx, input }) => {
    const { actor } = ctx.session
    const { of, why, until }: WaiverTold = await ctx.problems.waiver(input.id)
    const acted: Acted = { ...actedOn(of), act: 'waiver-end', detail: { waiver: input.id, of, why, until } }
    return ctx.record(actor, acted, (tell) => ctx.problems.end(actor, input.id, tell))
  }),
})

function actedOn(of: WaivedWhat): Pick<Acted, 'subject' | 'source'> {
  const rule = of.what === 'query' ? '' : of.rule
  const who = of.what === 'query' ? of.called : of.what === 'problem' ? '' : of.agent
  const source = of.what === 'agent' || of.what === 'pair' ? of.source : null
  return { subject: toKeep(() => words.subject(of.what, rule, who)), source }
}

type OnChosen = { act: 'problem-seen' | 'problem-unseen'; input: ChosenProblems; acknowledged: boolean }

/** Nothing is put on record where nothing is to be done. */
async function onChosen(
  ctx: CallContext,
  { act, input, acknowledged }: OnChosen,
  does: (rows: Awaited<ReturnType<CallContext['problems']['choose']>>['rows']) => Promise<{ taken: boolean }>,
) {
  const { rows, more } = await ctx.problems.choose(input, acknowledged)
  if (rows.length === 0) return { count: 0, more: false, taken: true }
  const [first] = rows
  const sources = new Set(rows.map(({ source }) => source))
  const of = 'keys' in input ? ['', rows.length === 1 ? (first?.rule ?? '') : ''] : [input.by, input.group]
  const detail = {
    count: rows.length,
    ...('keys' in input ? {} : { by: input.by, group: input.group, part: input.part ?? null }),
    problems: rows.slice(0, MOST_NAMED).map((row) => ({ uid: row.uid, rule: row.rule })),
  }
  const subject = toKeep(() => words.group(of[0] ?? '', of[1] ?? ''))
  const source = sources.size === 1 ? (first?.source ?? null) : null
  const { taken } = await ctx.record(ctx.session.actor, { act, subject, source, detail }, () => does(rows))
  return { count: rows.length, more, taken }
}
