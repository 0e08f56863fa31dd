import type { generalTitles } from '@/lib/text/rules/general-titles'
import type { Said } from '@/lib/text/spoken'

export const generalTitlesZh: Said<typeof generalTitles> = {
  GEN001: {
    title: '内容无法读取',
    means: '某个文件或某一行无法读取，因此按协议读取的程序都看不到其中的内容。',
    mend: '查看字节和出错位置，并修正写入它的程序。文件变化后会重新读取。',
  },
  GEN002: {
    title: '没有可用的时间戳',
    means: '消息按看到的时间排序，未必是发送的时间。',
    mend: '让写入程序在每条消息中写入带时区的时间戳。',
  },
  GEN003: {
    title: '时间戳在未来',
    means: '写入者的时钟偏快，或者时间戳是编造的。消息按看到的时间排序。',
    mend: '将写入它的机器的时钟与本机比较。',
  },
  GEN004: {
    title: 'ID 相同，内容不同',
    means: '引用该 ID 的回答无法分辨指的是哪条消息。',
    mend: '让写入程序为每条消息生成新的 ID。',
  },
  GEN006: {
    title: '自称是人',
    means: '消息以人的名义发出，但不是通过 Signalbox 写入的。任何能在那里写入的进程都可以这样做。',
    mend: '向本人确认。如果没有人写过，请停止写入它的智能体，并撤销其他智能体因此做的事。',
  },
  GEN010: {
    title: '隐藏字符',
    means: '智能体会读到人看不见的字符，其中可能带有指令。',
    mend: '在据此行动之前，先查看消息的字节。',
  },
  GEN011: {
    title: '回答早于问题',
    means: '按时间戳，回答在先：某个时钟不准，或回答引用了错误的消息。',
    mend: '比较双方写入者的时钟。',
  },
}
