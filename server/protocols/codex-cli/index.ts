import type { Protocol } from '../protocol'
import { forgetting } from './forgetting'
import { withheldOf } from './line-types'
import { layout, places } from './places'
import { read } from './read'
import { terminalOf } from './resume'

export const codexCli: Protocol = {
  name: 'codex-cli',
  title: 'Codex CLI',
  layout,
  places,
  prune: [],
  read,
  withholds: ({ text }) => withheldOf(text),
  forgetting,
  gone: () => 'removed',
  known: [],
  staleAfterMs: () => null,
  beatEveryMs: 'unpaced',
  keeps: [],
  derives: false,
  terminal: terminalOf,
  unreadableRule: () => null,
  rules: [],
  writing: null,
}
