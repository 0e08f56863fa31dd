import type { answers } from '@/lib/text/console/answers-words'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

/** What is absent is said by the words of its own page. */
type Absent = Pick<Said<(typeof answers)['absent']>, 'document' | 'reading' | 'entry' | 'bytes'>

export const answersZh: Omit<Said<typeof answers>, 'absent'> & { absent: Absent } = {
  broke: (id) => `系统出错，日志编号为 ${id}。`,
  refused: '已拒绝。',
  noSession: '没有会话，请登录或打开启动链接。',
  noToken: '指标只提供给发送令牌的程序：Authorization: Bearer …。请在“人员与令牌”中创建令牌，viewer 角色即可。',
  nothing: '此处没有内容。',
  otherName: '此控制台使用其他主机名。',
  passedOn:
    '此控制台使用其他主机名。代理以自己的名称发来请求：请让代理原样传递请求中的 Host，并在启动控制台时用 --public-url 指定该名称。',
  otherSite: '此请求来自其他网站的页面。',
  otherSpelling: '此地址的写法与控制台使用的不一致。',
  onlyRead: { face: '字体只能读取。', health: '健康状态只能读取。', metrics: '指标只能读取。', page: '页面只能读取。' },
  startLink: '启动链接只能打开。',
  calls: {
    many: (most) => `每次最多 ${number(most)} 个调用。`,
    large: '每次最多 1 MiB。',
    method: '调用必须使用 GET 或 POST。',
    header: '缺少请求头 x-signalbox。',
    json: '调用内容必须是 JSON。',
    noJson: '输入不是 JSON。',
  },
  input: (field, says) => `${field === '' ? '' : `${field}：`}${says}。`,
  least: (characters) => `至少需要 ${number(characters)} 个字符`,
  most: (characters) => `最多 ${number(characters)} 个字符`,
  streamAddress: '消息流的地址有误。',
  absent: {
    document: '没有此名称的文档。',
    reading: '索引中没有此条读取记录。',
    entry: '操作台账中没有此条记录。',
    bytes: '操作台账中没有这些字节。',
  },
}
