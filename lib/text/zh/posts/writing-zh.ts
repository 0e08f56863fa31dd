import { number } from '@/lib/text/number'
import type { writing } from '@/lib/text/posts/writing-words'
import type { Said } from '@/lib/text/spoken'

export const writingZh: Said<typeof writing> = {
  title: '写入',
  readOnly: '只读',
  on: '写入已开启',
  lead: {
    on: '发布的消息只会写成此数据源中的文件，不会写到别处。改回只读后立即生效。',
    off: 'Signalbox 只读取此数据源。开启写入后，人员可以在其中发布消息。',
  },
  since: '开启于',
  by: '开启人',
  loopback: '（不能证明是真人）',
  checks: (held, all) => `权限检查，通过 ${number(held)}/${number(all)}`,
  check: '检查权限',
  again: '重新检查',
  checking: '正在检查…',
  reason: '理由（记入台账）',
  turnOn: '开启写入',
  turnOff: '设为只读',
  turnedOn: (source) => `${source} 已开启写入。`,
  turnedOff: (source) => `${source} 已设为只读。`,
  titles: {
    places: '有可写入的位置',
    create: 'Signalbox 可以在此写入',
    read: '智能体可以读取 Signalbox 写入的内容',
    clock: '本机与磁盘的时钟一致',
    room: '磁盘空间充足',
  },
  staysOff: (source, because) => `${source} 仍为只读。${because}`,
  noPlaces: (root) => `在 ${root} 下没有找到频道、收件箱或邮箱。`,
  created: (places, uid) => `uid ${uid}，已在 ${number(places)} 处写入测试文件并删除`,
  createMend: (uid, at, rights) => `setfacl -m u:${uid}:${rights} '${at}'`,
  read: (looks, others) => {
    const mode = looks === null ? '行会追加到现有文件' : `新文件：权限 ${looks.mode.toString(8)}，用户组 ${looks.gid}`
    const whose = [...new Set(others)]
    return whose.length === 0 ? `${mode}；只有本用户在此写入` : `${mode}；uid ${whose.join('、')} 可以读取`
  },
  unread: (uid, looks) =>
    `uid ${uid} 无法读取新文件${looks === null ? '' : `（权限 ${looks.mode.toString(8)}，用户组 ${looks.gid}）`}。`,
  readMend: (folder) => `chmod g+rs '${folder}'`,
  apart: (ms, most) => `相差 ${(ms / 1000).toFixed(2)} 秒，上限 ${most / 1000} 秒`,
  clockMend: '请校准本机或文件服务器的时钟。',
  free: (bytes) => `可用 ${(bytes / 1024 ** 3).toFixed(1)} GiB`,
  roomMend: '请释放磁盘空间。',
}
