import type { connectionDetails } from '@/lib/text/console/connection-details'
import type { Said } from '@/lib/text/spoken'

export const connectionDetailsZh: Said<typeof connectionDetails> = {
  title: '连接',
  lastRow: '最后收到的消息',
  lastRowOf: (time) => time,
  noRow: '无',
  lost: '断开时间',
  lostAt: (time, ago) => `${time}，${ago}前`,
  cause: '原因',
  causes: {
    refused: (host) => `${host} 拒绝连接`,
    unanswered: (host) => `${host} 没有响应`,
    broken: (host) => `连接中断，${host} 有响应`,
    silent: '25 秒内没有收到任何数据',
    unauthorised: '会话已结束',
    badQuery: '搜索未被接受',
    answered: (status) => `服务器返回 ${status}`,
  },
  sessionOf: '会话',
  goodUntil: (time) => `最迟 ${time} 到期`,
  tries: '重试',
  after: (amount) => `${amount}后`,
  failed: '无响应',
  refused: '被拒绝',
  waits: '等待中',
  works: {
    title: '仍可使用',
    items: ['已加载的消息及其原始字节', '已输入的内容，保存在此浏览器中', '主题、快捷键、复制'],
  },
  off: {
    title: '暂不可用及原因',
    items: [
      { what: '批准、驳回、发布', why: '无法记录，因此不执行' },
      { what: '搜索、较早的消息、其他页面', why: '需由服务器响应' },
    ],
  },
  server: '在服务器上',
}
