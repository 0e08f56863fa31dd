import type { Role } from '@/lib/people/person'

export const rolesZh: { readonly [role in Role]: string } = {
  viewer: '查看者',
  operator: '操作员',
  approver: '审批人',
  admin: '管理员',
  auditor: '审计员',
}
