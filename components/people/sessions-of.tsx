import { MoreRows } from '@/components/ui/more-rows'
import { toast } from '@/components/ui/over/toast'
import { text } from '@/lib/text'
import { usePeopleActs, useSessionsOf } from './use-people'
import { PersonSessions } from './you/person-sessions'

/** The sessions of somebody, as an admin sees and ends them. */
export function SessionsOf({ person, ...props }: { person: string; mine: string; ends?: string | null }) {
  const { rows, last, more } = useSessionsOf(person)
  const { endSession } = usePeopleActs()
  const end = (id: string) => endSession.mutate({ id }, { onSuccess: () => toast(text.settings.person.endedDone) })
  return (
    <>
      <PersonSessions {...props} sessions={rows} busy={endSession.isPending} onEnd={end} />
      <MoreRows shown={rows.length} found={last?.found ?? 0} more={more} />
    </>
  )
}
