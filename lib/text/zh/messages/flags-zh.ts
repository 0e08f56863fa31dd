import type { flags, flagWords } from '@/lib/text/messages/flags-words'
import type { Said } from '@/lib/text/spoken'

export const flagsZh: Said<typeof flags> = {
  'no-id': '没有自己的 ID。',
  conflict: '同一 ID 在别处有不同的内容。',
  'conflict-copy': '只存在于文件的冲突副本中。',
  'no-time': '没有可用的时间戳，按看到的时间排序。',
  'zone-assumed': '时间戳没有时区，按数据源的时区处理。',
  'time-ahead': '时间戳比看到它的时间晚 60 秒以上。',
  template: '含有未填写的模板。',
  'unknown-type': '类型不在协议的定义中。',
  'unknown-state': '状态不在协议的定义中。',
  disagrees: '最后发现的内容与时间最晚的内容说法不一，此处显示其中较紧急的一个。',
  'unknown-priority': '优先级不在协议的定义中。',
  'missing-field': '缺少协议要求的字段。',
  'no-sender': '没有写明发送方。',
  'ambiguous-keys': '同一个键出现了多次。',
  sanitised: '无法存储的字符在显示时已替换，字节不变。',
  'hidden-characters': '含有不可见或会反转阅读顺序的字符。',
  'words-cut': '只有前 65,536 个词可以搜索。',
  'link-limit': '链接数超过跟踪上限。',
  cycle: '回复关系形成循环。',
  'line-removed': '这一行已不在文件中。',
  unterminated: '最后一行没有换行符。',
  'shared-line': '所在行除此记录外还有其他内容：其他记录、括号、逗号或 NUL 字节。',
  'shared-file': '文件应只有一条记录或一个列表，却有更多内容：其他记录、逗号或残缺的记录。',
  'not-by-person': '请求发出后立刻就被批准，不可能是人批准的：是程序批准的。',
  'probably-waiting': '文件中没有记录表明它在等人：也可能正在运行。',
  'typed-there': '程序称这是由人在那里输入的，无法验证是谁。',
  'contents-left-out': '未保留工具返回的内容。管理员可以在“数据源”页面为该项目开启保留，此后读取的内容将被保留。',
  posted: '由人通过 Signalbox 写入，操作台账中有记录。',
  joined: '多个邮箱中都有该消息，各有自己的编号：同一发送者在一秒之内发出的相同内容显示为一条消息。',
  copied: '由人通过 Signalbox 写入，有人把副本放到了未写入的位置。',
  tampered: '由人通过 Signalbox 写入，但在应保持不变的位置被修改或移走。',
  'claims-human': '声称来自人，但操作台账中没有任何人在此写入的记录。',
}

export const flagWordsZh: Said<typeof flagWords> = {
  unknown: '由此协议的读取程序设置。',
  severity: { none: '信息', warning: '警告', error: '错误', critical: '严重' },
}
