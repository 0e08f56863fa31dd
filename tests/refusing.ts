import type { ApprovalVerbs, PostVerbs, WritingVerbs } from '@/server/api/context'
import { KnownError } from '@/server/errors'
import type { PolicyVerbs } from '@/server/oversight/policies/verbs'

const refuse = async (): Promise<never> => {
  throw new KnownError('unavailable', 'Nothing is written here.')
}

/** For tests of what has nothing to do with writing. */
export const refusing: { posts: PostVerbs; approvals: ApprovalVerbs; policies: PolicyVerbs; writing: WritingVerbs } = {
  posts: { targets: refuse, preview: refuse, send: refuse, receipt: refuse },
  approvals: { lists: refuse, card: refuse, preview: refuse, decide: refuse, closed: refuse },
  policies: { list: async () => [], one: refuse, save: refuse, turn: refuse, attempt: refuse },
  writing: { state: refuse, list: async () => [], turn: refuse },
}
