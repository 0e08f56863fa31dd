import { type LEFT_OUT, SETTING, TYPE } from '@/lib/source/leaving-out'

const BY: Record<(typeof LEFT_OUT)[keyof typeof LEFT_OUT], string> = {
  'not-a-place': '协议不读取',
  'outside-root': '位于根目录之外，不读取',
  'too-deep': '层级过深',
  'path-too-long': '路径过长',
  'version-control': '版本控制',
  'installed-packages': '已安装的软件包',
  'compiled-code': '编译产物',
  'deleted-while-open': '打开时已被删除',
  'backup-copy': '备份副本',
  'copied-by-tool': '文件同步工具所存',
  'conflict-copy': '冲突副本',
  'dot-folder': '以点开头的文件夹',
  'other-folder': '项目中智能体不写入的文件夹',
  template: '模板',
  'temporary-name': '临时文件名',
  lock: '锁文件',
  rotated: '已轮转',
  'rotated-packed': '已轮转，且不是用 gzip 压缩，不读取',
  'project-not-chosen': '未选择的项目',
  forgotten: '已从索引中移除',
  'older-than-kept': '早于保留期限',
}
const KNOWN: ReadonlyMap<string, string> = new Map(Object.entries(BY))
const TYPES: ReadonlyMap<string, string> = new Map([
  ['link', '链接'],
  ['pipe', '管道'],
  ['socket', '套接字'],
  ['device', '设备'],
  ['unknown', '未知类型'],
])

export function ignoredByZh(rule: string): string {
  const type = rule.slice(TYPE.length)
  if (rule.startsWith(TYPE)) return `${TYPES.get(type) ?? type}，不读取`
  if (rule.startsWith(SETTING)) return `设置项 ${rule.slice(SETTING.length)}`
  return KNOWN.get(rule) ?? rule
}
