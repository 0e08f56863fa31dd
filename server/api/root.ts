import { agentRouter } from './agents'
import { approvalRouter } from './approvals'
import { conversationRouter } from './conversations'
import { demoRouter } from './demo'
import { houseRouter } from './house'
import { ingestRouter } from './ingest'
import { ledgerRouter } from './ledger'
import { meRouter } from './me'
import { messageRouter } from './messages'
import { noticeRouter } from './notices'
import { peopleRouter } from './people'
import { policyRouter } from './policies'
import { postRouter } from './posts'
import { seenRouter } from './seen'
import { sourceRouter } from './sources'
import { streamRouter } from './stream'
import { taskRouter } from './tasks'
import { createCallerFactory, router } from './trpc'
import { unreadableRouter } from './unreadable'
import { viewRouter } from './views'
import { writingRouter } from './writing'

export const appRouter = router({
  house: houseRouter,
  stream: streamRouter,
  message: messageRouter,
  conversation: conversationRouter,
  agent: agentRouter,
  task: taskRouter,
  unreadable: unreadableRouter,
  source: sourceRouter,
  demo: demoRouter,
  ingest: ingestRouter,
  ledger: ledgerRouter,
  views: viewRouter,
  seen: seenRouter,
  post: postRouter,
  approvals: approvalRouter,
  writing: writingRouter,
  me: meRouter,
  people: peopleRouter,
  policies: policyRouter,
  notices: noticeRouter,
})

export type AppRouter = typeof appRouter

/** Calls the same procedures without the network: `createCaller(context).stream.page({ … })`. */
export const createCaller = createCallerFactory(appRouter)
export type Caller = ReturnType<typeof createCaller>
