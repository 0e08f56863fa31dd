import type { hookStates } from '@/lib/text/sources/hook-states'
import type { Said } from '@/lib/text/spoken'

export const hookStatesZh: Said<typeof hookStates> = {
  label: '钩子',
  says: {
    same: (file) => `${file} 中的钩子与安装时一致。`,
    changed: (file) => `${file} 中的钩子与安装时不一致：它可能询问其他调用，或采用他人的答复。`,
    removed: (file) => `钩子已从 ${file} 中移除：其中的调用不再询问。`,
    off: (file) => `${file} 中已关闭所有钩子（disableAllHooks）：其中的调用不再询问。`,
    unreadable: (file) => `${file} 不是 JSON 对象，因此其中的钩子都不会被调用。`,
    unknown: (file) => `此处无法打开 ${file}，因此无法得知其中的钩子是否与安装时一致。`,
  },
  mend: '请使用所需的选项重新运行 signalbox hook install；如需移除，请运行 signalbox hook remove。',
  mendUnknown: '请以该文件所有者的身份运行 signalbox doctor。',
}
