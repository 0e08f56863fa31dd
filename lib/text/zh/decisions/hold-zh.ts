import type { holding } from '@/lib/text/decisions/hold-words'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

export const holdingZh: Said<typeof holding> = {
  button: '暂停',
  lift: '解除',
  label: '暂停',
  of: (what) => ({ session: '会话', team: '团队', source: '数据源' })[what],
  held: '已暂停：',
  by: '由',
  since: '暂停，开始于',
  refused: (count) => (count === 0 ? '尚未拒绝任何调用' : `已拒绝 ${number(count)} 次调用`),
  lifted: '暂停已解除。钩子从下一次调用起重新询问。',
  on: '暂停已生效。在您解除之前，钩子询问的每次调用都会被拒绝。',
  title: '暂停',
  lead: '暂停期间，钩子询问的每次调用都会以您的理由被拒绝。暂停不会批准任何内容，也不会中止已在运行的调用。',
  where: '暂停的对象',
  reason: '理由（必填，智能体会读到）',
  put: '开始暂停',
  cancel: '取消',
  choice: {
    session: (name) => `此会话（${name}）`,
    team: (name) => `团队 ${name}`,
    source: (name) => `数据源 ${name} 的全部内容`,
  },
  noHook: {
    title: '没有程序在此询问，因此暂停不会拒绝任何调用。',
    install: '请安装 Claude Code 的钩子，并使用受监视且可写入的请求台：此后每次调用前都会先询问。',
    terminal: '在此之前，请在智能体的终端中停止它：Esc 会结束当前轮次，之后可用以下命令继续该会话：',
    resume: 'claude --resume',
    help: '关于暂停与钩子',
  },
  only: '只有钩子询问的调用会被拒绝：未安装钩子的会话会继续运行。',
  card: (by) => `${by} 已将其暂停。该调用会被拒绝；解除暂停之前，任何人都不能批准。`,
  mayNot: (by) => `${by} 已将其暂停。请先解除暂停。`,
  noSource: (source) => `数据源 ${source} 未受监视。`,
  partly: (source) =>
    `没有程序在数据源 ${source} 处询问，您也不能暂停其会话：Signalbox 须能读取其中的会话，并且您须有权查看所有数据源。`,
  wider: (by) => `${by} 的暂停也涉及您看不到的来源。只有能看到所有来源的人才能解除。`,
  already: '该对象已处于暂停状态。',
  gone: '此暂停已被解除。',
  subject: (what, name) => `${what} ${name}`,
}
