import type { about } from '@/lib/text/console/about-words'
import type { help } from '@/lib/text/console/help-words'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

export const helpZh: Said<typeof help> = {
  title: '帮助',
  close: '关闭帮助',
  more: '了解更多：',
  all: '全部帮助',
  keys: '快捷键',
  topics: '帮助页面',
  onThisPage: '本页内容',
  lead: '这些页面也在 docs 目录中，在终端中可用 signalbox help 查看（英文）。',
  noTopic: {
    title: '没有此名称的帮助页面。',
    body: '它在其他版本中可能用过别的名称。',
    next: '全部帮助',
  },
  pages: {
    stream: [
      '所有智能体的全部消息，随到随显示，最新的在底部。',
      '在搜索栏中输入，或单击列表旁的筛选项：两者写成同一段文本。',
      '选中一行，可查看其字节所在位置、读出的内容和存在的问题。',
      'S 将搜索保存为视图。M 全部标为已读，便于找到新消息。',
    ],
    conversations: [
      '属于同一对话的消息，以及谁在参与、谁还没有回复。',
      '每个对话都注明消息的关联依据，由此可知关联有多可靠。',
      '打开对话，可按消息列表、时间线或时序图查看。',
    ],
    approvals: [
      '智能体向人提出的请求，最紧急的在前。',
      '请将请求读到底。旁边逐字节显示每种处理方式将写入的文件。',
      'A 准备主要处理方式，Enter 确认。R 驳回，并填写理由。',
      '数据源为只读时不会写入任何内容，由管理员开启写入。',
      '您的操作在生效之前先记入操作台账。',
    ],
    agents: [
      '曾经发过消息或注册过的所有智能体，以及它们现在是否在线。',
      '智能体自己的声明旁边，是从心跳等实际观察到的情况。',
      '打开智能体，可查看其最近一天、排队、文档和注册信息。',
    ],
    tasks: [
      '所有协议中谁在做什么。受阻的任务在前，并注明受阻原因。',
      '打开任务，可查看与之有关的全部内容及其所在文件。',
    ],
    unreadable: [
      '无法解析的行和文件，各附其字节和原因。',
      '其内容不会丢失，相邻的内容照常读取。',
      '文件修复或 Signalbox 升级后，按 R 重试。',
    ],
    sources: [
      '所读取的目录称为数据源，此处显示其读取情况。',
      '每个数据源须满足两个等式：文件数，以及只追加的文件的字节数。',
      '被忽略的文件也计数，并注明是哪条规则。',
      '管理员可以添加数据源、更改读取方式、停止监视，以及开启写入。',
    ],
    ledger: [
      '人员在此处的操作及其结果，最新的在前。',
      '每条记录都与前一条相连，因此对记录的改动可以被发现。',
      '「立即校验」会检查全部记录。导出的内容无需 Signalbox 即可核验。',
    ],
    people: [
      '谁可以登录、可以做什么、可以看到哪些数据源。',
      '在此设置您自己的第二因素、语言和时间，并结束您的其他会话。',
      '管理员通过一次性链接邀请人员，并为程序创建令牌。',
    ],
    policies: [
      '针对审批和人员消息的规则：谁可以审批，是否需要第二人同意。',
      '审批策略作用于其搜索所找到的内容。启用之前，可先用已有内容试运行。',
      '所有版本都会保留，每次审批都注明依据的版本。',
    ],
    notices: [
      '有新请求时，您和其他人如何得到通知。',
      '可为自己开启系统通知。',
      '管理员可添加 webhook，用于通知聊天群或程序。其中的链接只用于查看请求，不会作出任何审批。',
    ],
  },
}

export const aboutZh: Said<typeof about> = {
  title: '关于',
  facts: '此控制台',
  version: '版本',
  commit: '提交',
  noCommit: '未知：构建时没有 Git',
  changed: '含有未提交的更改',
  node: 'Node',
  data: '数据目录',
  database: '数据库',
  databases: { sqlite: 'SQLite，位于数据目录中', postgres: 'Postgres' },
  failed: '无法加载运行信息。',
  licences: {
    title: '许可证',
    count: (packages: number) => `此版本附带 ${number(packages)} 个软件包。`,
    none: '列表由 npm run build 生成，此处没有。',
    unnamed: '未注明',
    looking: '正在加载…',
    noText: '该软件包未附许可证文本。',
    failed: '无法加载此许可证的文本。',
  },
}
