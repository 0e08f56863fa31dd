import { commands } from './commands/all-commands'
import { runTyped } from './commands/base/typed-command'

await runTyped(commands)
