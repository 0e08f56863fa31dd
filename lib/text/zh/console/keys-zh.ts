import type { keys } from '@/lib/text/console/keys-words'
import type { Said } from '@/lib/text/spoken'

export const keysZh: Said<typeof keys> = {
  title: '快捷键',
  hint: '输入文字或使用输入法组字时，快捷键不起作用。',
  groups: [
    {
      title: '所有页面',
      keys: [
        { keys: ['⌘', 'K'], does: '命令面板' },
        { keys: ['?'], does: '帮助与快捷键' },
        { keys: ['C'], does: '写消息' },
        { keys: ['G', 'S'], does: '消息流' },
        { keys: ['G', 'C'], does: '对话' },
        { keys: ['G', 'A'], does: '审批' },
        { keys: ['G', 'U'], does: '智能体' },
        { keys: ['G', 'T'], does: '任务' },
        { keys: ['G', 'P'], does: '无法解析' },
        { keys: ['G', 'R'], does: '问题' },
        { keys: ['G', 'I'], does: '数据源' },
        { keys: ['G', 'L'], does: '操作台账' },
        { keys: ['G', 'M'], does: '人员与令牌' },
        { keys: ['G', 'O'], does: '审批策略' },
        { keys: ['G', 'N'], does: '通知' },
        { keys: ['G', 'B'], does: '关于' },
        { keys: ['G', 'H'], does: '帮助页面' },
      ],
    },
    {
      title: '列表',
      keys: [
        { keys: ['J', 'K'], does: '下移、上移' },
        { keys: ['↵'], does: '打开' },
        { keys: ['/'], does: '搜索' },
        { keys: ['F'], does: '筛选' },
        { keys: ['+', '-'], does: '只看、排除所选行的内容' },
        { keys: ['Home'], does: '已加载的最早一条' },
        { keys: ['End'], does: '最新一条' },
        { keys: ['Space'], does: '暂停、恢复实时' },
        { keys: ['E', '⇧E'], does: '下一个、上一个问题' },
        { keys: ['N', '⇧N'], does: '下一个、上一个匹配项' },
        { keys: ['W', '⇧W'], does: '同一智能体的下一条、上一条' },
        { keys: ['I', '⇧I'], does: '同一对话的下一条、上一条' },
        { keys: ['H', 'L'], does: '后退、前进十分钟' },
        { keys: ['T'], does: '从过去的时间回到最新' },
        { keys: ['['], does: '数据源概览' },
        { keys: ['S'], does: '保存为视图' },
        { keys: ['M', '⇧M'], does: '标为已读：全部、到所选行为止' },
        { keys: ['U'], does: '第一条新消息' },
      ],
    },
    {
      title: '审批页面',
      keys: [
        { keys: ['A'], does: '准备主要处理方式' },
        { keys: ['↵'], does: '确认' },
        { keys: ['Esc'], does: '取消准备' },
        { keys: ['R'], does: '驳回' },
        { keys: ['M'], does: '要求补充' },
        { keys: ['E'], does: '修改后批准' },
        { keys: ['W'], does: '撤回自己发布的内容' },
        { keys: ['V'], does: '原始消息' },
        { keys: ['H'], does: '暂停会话、团队或数据源' },
        { keys: ['Space'], does: '继续阅读' },
        { keys: ['X', '⇧J'], does: '标记、标记并下移' },
        { keys: ['O'], does: '展开类似的请求' },
      ],
    },
    {
      title: '对话页面',
      keys: [
        { keys: ['1', '3'], does: '消息列表、时间线、时序图' },
        { keys: ['.'], does: '回复' },
        { keys: ['H'], does: '暂停其团队或数据源' },
      ],
    },
    {
      title: '问题页面',
      keys: [
        { keys: ['A'], does: '将问题或整组标记为已知悉' },
        { keys: ['⇧A'], does: '撤回' },
        { keys: ['W'], does: '豁免' },
      ],
    },
    {
      title: '无法解析页面',
      keys: [
        { keys: ['R'], does: '重试' },
        { keys: ['E'], does: '下一个' },
        { keys: ['⇧', 'E'], does: '上一个' },
      ],
    },
    {
      title: '智能体面板',
      keys: [
        { keys: ['1', '6'], does: '第一个至最后一个标签页' },
        { keys: ['C'], does: '给它写消息' },
        { keys: ['H'], does: '暂停其团队或数据源' },
        { keys: ['Esc'], does: '关闭' },
      ],
    },
    {
      title: '消息面板',
      keys: [
        { keys: ['V'], does: '原始字节' },
        { keys: ['Y'], does: '复制链接' },
        { keys: ['.'], does: '回复' },
        { keys: ['↵'], does: '打开对话' },
        { keys: ['Esc'], does: '关闭' },
      ],
    },
  ],
}
