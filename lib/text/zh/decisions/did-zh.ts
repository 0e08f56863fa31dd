import type { Verb } from '@/lib/asks/approval'

/** What was done about a request. */
export const didZh: { readonly [verb in Verb]: string } = {
  approve: '已批准',
  reject: '已驳回',
  'ask-more': '已要求补充',
  answer: '已回复',
  'approve-as-changed': '修改后批准',
  'no-decision': '无需决定',
  withdraw: '已撤回',
}
