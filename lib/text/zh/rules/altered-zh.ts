import { number } from '@/lib/text/number'
import type { altered } from '@/lib/text/rules/altered-words'
import { sizeInWords } from '@/lib/text/size'
import type { Said } from '@/lib/text/spoken'

const size = (bytes: number) => sizeInWords(bytes, (count) => `${count} 字节`)

export const alteredZh: Said<typeof altered> = {
  title: '读取后被更改',
  how: {
    edited: '原处现在是别的内容。',
    moved: '相同的内容现在位于另一行。',
    removed: '它被移除，其前后的内容仍在。',
    cut: '它被截掉，文件在它之前结束。',
    deleted: '它被删除，文件已不存在。',
    left: '它已不在文件中，文件被整体重写。',
    unlisted: '文件中的列表比之前少了条目。',
    unplaced: '它已不存在。周围改动过多，无法判断原处现在是什么。',
  },
  cause: '原因未知。',
  noticed: '发现于',
  beforeAt: (line) => (line === null ? '之前' : `之前，第 ${number(line)} 行`),
  afterAt: (line) => (line === null ? '之后' : `之后，第 ${number(line)} 行`),
  dropped: (length) => `由于数据源的保留期限，这 ${size(length)} 已不再保留。`,
  nothing: '原处没有内容。',
  partly: (shown, length) => `共 ${size(length)}，仅显示前 ${size(shown)}。`,
  same: '字节仅排版不同。',
  bytes: '不是文本，因此显示字节。',
  kept: '两侧均为索引所保留的内容，没有读取磁盘。',
  gone: '索引已不再保留其变化。',
  failed: '无法加载更改的内容。',
  again: '重试',
}
