import { toast } from '@/components/ui/toast'
import type { OpenSession } from '@/lib/people'
import { text } from '@/lib/text'
import { PersonSessions } from './person-sessions'
import { usePeopleActs } from './use-people'

/** The sessions of somebody, as an admin sees and ends them. */
export function SessionsOf(props: { sessions: readonly OpenSession[]; mine: string; ends?: string | null }) {
  const { endSession } = usePeopleActs()
  const end = (id: string) => endSession.mutate({ id }, { onSuccess: () => toast(text.settings.person.endedDone) })
  return <PersonSessions {...props} busy={endSession.isPending} onEnd={end} />
}
