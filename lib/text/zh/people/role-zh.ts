import type { Role } from '@/lib/people/person'

/** Names of roles, for sentences of any theme. */
export const roleZh: { readonly [role in Role]: string } = {
  viewer: '查看者',
  auditor: '审计员',
  operator: '操作员',
  approver: '审批人',
  admin: '管理员',
}

/** The name of a role that comes as a word; any other word as it is. */
export function roleNamed(role: string): string {
  return Object.entries(roleZh).find(([name]) => name === role)?.[1] ?? role
}
