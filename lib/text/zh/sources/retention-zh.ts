import { number } from '@/lib/text/number'
import type { kept } from '@/lib/text/sources/retention-words'
import type { Said } from '@/lib/text/spoken'

export const keptZh: Said<typeof kept> = {
  title: '保留期限',
  nothing: '尚无观测记录。',
  all: (day) => `自 ${day} 起的全部观测记录均保留。`,
  since: (day) => `保留自 ${day} 起的观测记录。`,
  dropped: (at, before, count) =>
    `${at === null ? '' : `${at} `}已删除 ${before} 之前的${count === 0 ? '' : ` ${number(count)} 条`}观测记录，以及由其得出的内容。`,
  never: '不删除任何记录。',
  months: (count) => `保留当前自然月及之前 ${number(count)} 个月。`,
  next: (at, before) => `下次删除：${at}，删除 ${before} 之前的观测记录。`,
  due: (before) => `一小时内将删除 ${before} 之前的观测记录。`,
  fixed: '由启动 Signalbox 时的设置决定。请修改 signalbox.config.json 中的 keepMonths 或 SIGNALBOX_KEEP_MONTHS。',
  label: '除当前月外保留的自然月数',
  ever: '全部',
  save: '保存',
  saved: '保留期限已保存。',
  note: '留空则全部保留。智能体的文件和操作台账不会删除。',
  effect: (count) =>
    `早于前 ${number(count)} 个月的观测记录将在一小时内删除，由其得出的消息也一并删除，且无法在此恢复。智能体的文件不受影响。`,
  wrong: '请输入不小于 1 的整数月数，或留空。',
  ask: {
    title: (count) => `只保留当前月及之前 ${number(count)} 个月？`,
    yes: '删除更早的记录',
    no: '取消',
  },
}
