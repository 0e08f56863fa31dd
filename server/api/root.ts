import type { ToldStatus } from '@/lib/message/message'
import { agentRouter } from './agents-router'
import { alertRouter } from './alerts-router'
import { approvalRouter } from './approvals-router'
import { createCallerFactory, procedure, router } from './base/trpc'
import { conversationRouter } from './conversations-router'
import { helpRouter } from './help-router'
import { holdRouter } from './holds-router'
import { ingestRouter } from './ingest-router'
import { mailRouter } from './judged/mail-router'
import { measureRouter } from './judged/measures-router'
import { owedRouter } from './judged/owed-router'
import { problemRouter } from './judged/problems-router'
import { ruleRouter } from './judged/rules-router'
import { ledgerRouter } from './ledger-router'
import { meRouter } from './me'
import { messageRouter } from './messages'
import { noticeRouter } from './notices-router'
import { peopleRouter } from './people-router'
import { policyRouter } from './policies-router'
import { postRouter } from './posts-router'
import { seenRouter } from './seen-router'
import { demoRouter, sourceRouter } from './sources-router'
import { streamRouter } from './stream-router'
import { taskRouter } from './tasks-router'
import { unreadableRouter } from './unreadable-router'
import { viewRouter } from './views-router'
import { writingRouter } from './writing-router'

export const appRouter = router({
  console: router({
    status: procedure.query(async ({ ctx: { acts, session, readers, now } }): Promise<ToldStatus> => {
      // Pages read what they show after this: what is done meanwhile is another number.
      const [status, people] = await Promise.all([readers.status.at(now()), acts(session.scope)])
      return { ...status, people }
    }),
  }),
  stream: streamRouter,
  message: messageRouter,
  conversation: conversationRouter,
  agent: agentRouter,
  task: taskRouter,
  unreadable: unreadableRouter,
  problems: problemRouter,
  rules: ruleRouter,
  measures: measureRouter,
  owed: owedRouter,
  mail: mailRouter,
  source: sourceRouter,
  demo: demoRouter,
  ingest: ingestRouter,
  ledger: ledgerRouter,
  views: viewRouter,
  seen: seenRouter,
  post: postRouter,
  approvals: approvalRouter,
  holds: holdRouter,
  writing: writingRouter,
  me: meRouter,
  people: peopleRouter,
  policies: policyRouter,
  notices: noticeRouter,
  alerts: alertRouter,
  help: helpRouter,
})

export type AppRouter = typeof appRouter

/** Calls the same procedures without the network: `createCaller(context).stream.page({ … })`. */
export const createCaller = createCallerFactory(appRouter)
export type Caller = ReturnType<typeof createCaller>
