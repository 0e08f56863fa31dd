import { commands } from './commands/all-commands'
import { runTyped } from './commands/base/run-typed'

await runTyped(commands)
