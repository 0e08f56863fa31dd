import type { policies } from '@/lib/text/decisions/policies-words'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'
import { roleNamed } from '@/lib/text/zh/people/role-zh'

export const policiesZh: Said<typeof policies> = {
  name: '名称只能使用小写字母、数字、空格和连字符，最多 40 个字符。',
  why: '请填写修改理由。',
  none: (name) => `没有名为 ${name} 的审批策略。`,
  gone: (name, version) => `审批策略 ${name} 没有第 ${version} 版。`,
  changedMeanwhile: (name, by, version) => `在此期间 ${by} 保存了 ${name} 第 ${version} 版。`,
  changedMeanwhileMend: '请查看该版本，再在其基础上保存您的修改。',
  taken: (name) => `名为 ${name} 的审批策略已存在。`,
  takenMend: '请换一个名称，或打开已有的审批策略。',
  tooMany: (most) => `审批策略已达上限 ${most} 个。`,
  tooManyMend: '请改用旧的审批策略：保存新版本并启用。',
  already: (name, version, on) => `${name} 第 ${version} 版已是${on ? '启用' : '停用'}状态。`,
  tooFew: (people, needed) => `指定了 ${number(people)} 人，而须 ${number(needed)} 人同意。`,
  stranger: (id) => `没有 ID 为 ${id} 的账号。`,
  closed: (name) => `指定人员 ${name} 的账号已关闭。`,
  tooFewMay: (can, needed, role) =>
    `须 ${number(needed)} 人同意，而指定人员中只有 ${number(can)} 人具有${roleNamed(role)}或更高角色。`,
  othersMend: '请在新版本中指定其他人员。',
}
