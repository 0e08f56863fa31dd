import { agentsZh } from './conversations/agents-zh'
import { conversationsZh } from './conversations/conversations-zh'
import { courseZh } from './conversations/course-zh'
import { documentsZh } from './conversations/documents-zh'
import { livenessZh } from './conversations/liveness-zh'
import { tasksZh } from './conversations/tasks-zh'
import { threadZh } from './conversations/thread-zh'
import { flagsZh, flagWordsZh } from './messages/flags-zh'
import type { RestTheme } from './themes'

/** The words of all other themes. */
export const rest: { readonly [theme in RestTheme]?: object } = {
  agents: agentsZh,
  conversations: conversationsZh,
  thread: threadZh,
  course: courseZh,
  documents: documentsZh,
  liveness: livenessZh,
  tasks: tasksZh,
  flags: flagsZh,
  flagWords: flagWordsZh,
}
