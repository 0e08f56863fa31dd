import type { disk } from '@/lib/text/sources/disk-words'
import type { Said } from '@/lib/text/spoken'

/** Why a file was not written is kept with what it became of, in English for whoever reads it later. */
export const diskZh: Pick<Said<typeof disk>, 'document'> = {
  document: {
    gone: '该文件已不存在。',
    away: '数据源目录不存在，或位于其他机器。',
    outside: '路径超出数据源范围，未打开。',
    link: '这是链接，或其路径中含有链接。系统不跟随链接。',
    'no-file': '这不是普通文件，未打开。',
    forbidden: '运行控制台的用户无权读取。',
    unread: '磁盘拒绝读取。',
  },
}
