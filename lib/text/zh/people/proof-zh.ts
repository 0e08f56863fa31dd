import type { proof } from '@/lib/text/people/proof-words'
import type { Said } from '@/lib/text/spoken'

export const proofZh: Said<typeof proof> = {
  title: '重新验证身份',
  why: '您登录已有一段时间，而此操作涉及审批或更改权限。目前尚未执行任何操作，验证后将继续。',
  factor: {
    title: '需要第二因素',
    why: '此请求的审批策略要求第二因素，而您登录时未使用。目前尚未执行任何操作，验证期间请求保持不变。',
    none: '您的账号没有第二因素。请先添加通行密钥或动态验证码，再回到此请求。',
    add: '添加',
    show: '使用第二因素',
  },
  passkey: '使用通行密钥',
  waiting: '等待浏览器…',
  code: '动态验证码',
  codeHint: '验证器应用中的 6 位数字，每个只能使用一次。',
  password: '密码',
  put: '继续',
  or: '或',
  no: '取消',
  elsewhere: '此账号的通行密钥只能在控制台的以下地址使用：',
  stopped: '浏览器已取消，或等待超时。请重试。',
  unable: '此浏览器无法在这里使用通行密钥。请退出后重新登录。',
  failed: '控制台没有响应，请重试。',
}
