import type { AnyProcedure } from '@trpc/server'
import { type AppRouter, appRouter } from '@/server/api/root'

/** Who may call it: everybody with a session, who signed in to an account, or who may do what this role may. */
export type Need = 'anybody' | 'account' | 'operator' | 'approver' | 'admin' | 'auditor'

type PathsOf<Routes> = {
  [name in keyof Routes & string]: Routes[name] extends AnyProcedure ? name : `${name}.${PathsOf<Routes[name]>}`
}[keyof Routes & string]
export type ProcedurePath = PathsOf<AppRouter['_def']['record']>

/** Every procedure; one that is missing here fails `tsc`, and the test of who may call what. */
export const NEEDS: { readonly [path in ProcedurePath]: Need } = {
  'house.status': 'anybody',
  'stream.page': 'anybody',
  'stream.count': 'anybody',
  'stream.facets': 'anybody',
  'stream.histogram': 'anybody',
  'stream.complete': 'anybody',
  'message.one': 'anybody',
  'message.raw': 'anybody',
  'message.context': 'anybody',
  'conversation.page': 'anybody',
  'conversation.one': 'anybody',
  'conversation.messages': 'anybody',
  'agent.list': 'anybody',
  'agent.one': 'anybody',
  'agent.activity': 'anybody',
  'agent.editions': 'anybody',
  'task.list': 'anybody',
  'task.one': 'anybody',
  'unreadable.list': 'anybody',
  'unreadable.one': 'anybody',
  'unreadable.retry': 'operator',
  'source.list': 'anybody',
  'source.offered': 'admin',
  'source.check': 'admin',
  'source.watch': 'admin',
  'source.remove': 'admin',
  'source.restore': 'admin',
  'source.settings': 'anybody',
  'source.change': 'admin',
  'ingest.facts': 'anybody',
  'ingest.count': 'anybody',
  'ingest.kept': 'anybody',
  'ingest.keep': 'admin',
  'views.list': 'anybody',
  'views.counts': 'anybody',
  'views.save': 'anybody',
  'views.change': 'anybody',
  'views.pin': 'anybody',
  'views.order': 'anybody',
  'views.remove': 'anybody',
  'views.restore': 'anybody',
  'seen.news': 'anybody',
  'seen.first': 'anybody',
  'seen.mark': 'anybody',
  'post.targets': 'anybody',
  'post.preview': 'operator',
  'post.send': 'operator',
  'post.receipt': 'anybody',
  'approvals.lists': 'anybody',
  'approvals.card': 'anybody',
  'approvals.preview': 'anybody',
  'approvals.decide': 'operator',
  'approvals.closed': 'anybody',
  'writing.state': 'admin',
  'writing.list': 'anybody',
  'writing.turn': 'admin',
  'ledger.head': 'anybody',
  'ledger.page': 'auditor',
  'ledger.one': 'auditor',
  'ledger.bytes': 'auditor',
  'ledger.verify': 'auditor',
  'ledger.checkpoints': 'auditor',
  'ledger.export': 'auditor',
  'ledger.checkpoint': 'admin',
  'me.who': 'anybody',
  'me.factors': 'anybody',
  'me.beginCode': 'account',
  'me.addCode': 'account',
  'me.beginPasskey': 'account',
  'me.addPasskey': 'account',
  'me.removeFactor': 'account',
  'people.list': 'admin',
  'people.sessions': 'admin',
  'people.tokens': 'admin',
  'people.invite': 'admin',
  'people.link': 'admin',
  'people.changeRole': 'admin',
  'people.changeScope': 'admin',
  'people.close': 'admin',
  'people.endSession': 'admin',
  'people.makeToken': 'admin',
  'people.revokeToken': 'admin',
  'policies.list': 'anybody',
  'policies.one': 'anybody',
  'policies.save': 'admin',
  'policies.turn': 'admin',
  'policies.attempt': 'admin',
  'demo.load': 'admin',
  'demo.remove': 'admin',
}

/** The procedures there are, with whether they only read. */
export const PROCEDURES: readonly { path: string; reads: boolean }[] = Object.entries<unknown>(
  appRouter._def.procedures,
).map(([path, procedure]) => ({ path, reads: typeOf(procedure) === 'query' }))

function typeOf(procedure: unknown): unknown {
  const about: unknown = typeof procedure === 'function' && '_def' in procedure ? procedure._def : null
  return typeof about === 'object' && about !== null && 'type' in about ? about.type : null
}
