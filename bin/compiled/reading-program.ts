import { runTyped } from '@/bin/commands/base/run-typed'
import { addAgents, addWho } from '@/bin/commands/reading/agents-command'
import { addSearch } from '@/bin/commands/reading/search-command'
import { addTasks } from '@/bin/commands/reading/tasks-command'
import { addTrace } from '@/bin/commands/reading/trace-command'

/** What programs ask of the index, again and again. */
void runTyped({
  search: () => Promise.resolve(addSearch),
  trace: () => Promise.resolve(addTrace),
  agents: () => Promise.resolve(addAgents),
  who: () => Promise.resolve(addWho),
  tasks: () => Promise.resolve(addTasks),
})
