import { number } from '@/lib/text/number'
import { sizeInWords } from '@/lib/text/size'
import type { projectWords } from '@/lib/text/sources/project-words'
import type { Said } from '@/lib/text/spoken'

const size = (bytes: number) => sizeInWords(bytes, (count) => `${number(count)} 字节`)

export const projectsZh: Said<typeof projectWords> = {
  title: '项目',
  looking: '正在查找项目…',
  none: '这里还没有项目。',
  beside: (running, teams) =>
    `${running === 0 ? '没有会话声明正在运行' : `${number(running)} 个会话声明正在运行`}；${number(teams)} 个团队。`,
  counting: (done, all) => `正在统计：${number(done)}/${number(all)} 个项目。`,
  unopened: '此列表仅根据名称、大小和时间生成，未打开任何文件。',
  copy: (directory) => `读取内容的副本保存在本机的 ${directory}。`,
  copyIn: '读取内容的副本保存在启动此控制台时指定的 Postgres 数据库中。',
  keptFor: (days) => `超过 ${number(days)} 天的内容不保留，之后可在“数据源”页面更改。`,
  stays: 'Signalbox 不会向其他地方发送任何内容，管理员添加的 Webhook 除外。',
  contents: '保留内容',
  contentsOf: (project) => `保留 ${project} 中工具返回的内容`,
  contentsWhy: '工具返回的内容可能是本机的任何文件。未勾选“保留内容”时，只保留工具名称、结果和大小；请求始终完整保留。',
  all: '全选',
  noneChosen: '全不选',
  read: (project) => `读取 ${project}`,
  facts: (sessions, bytes, whole) => `${number(sessions)} 个会话，${whole ? '' : '至少 '}${size(bytes)}`,
  notCounted: '尚未统计',
  notThere: '目前不存在',
  last: (when) => `最近活动：${when}`,
  fresh: '新项目，未读取',
  chosen: (chosen, all, sessions, bytes) =>
    `已选择 ${number(chosen)}/${number(all)} 个项目：${number(sessions)} 个会话，${size(bytes)}。`,
  left: (projects, bytes) => `${number(projects)} 个项目未读取：${size(bytes)}，不计入两项总和。`,
  usual: '默认选中最近 30 天内有活动的项目。',
  later: '之后出现的项目不会被读取，直到您在“数据源”页面选择它们。',
  watch: (count) => `以只读方式监视 ${number(count)} 个项目`,
  everyProject: '全部',
  fixed: '读取的项目',
  withContents: (project) => `${project}（保留内容）`,
}
