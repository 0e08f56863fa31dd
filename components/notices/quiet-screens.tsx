import { useState } from 'react'
import { AwaitedRows } from '@/components/ui/awaited-rows'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/over/toast'
import { type QuietHours, quietHours } from '@/lib/pages/quiet-hours'
import { quietWords as words } from '@/lib/text/notices/quiet-words'
import { QuietField } from './quiet-field'
import { useKeepQuiet, useQuietHours } from './use-quiet-hours'

/** When one's own screens notify of nothing that can wait. */
export function QuietOnScreens({ now }: { now: number }) {
  const asked = useQuietHours()
  const { mutate, isPending, error } = useKeepQuiet()
  /** Undefined: nothing was changed. */
  const [typed, setTyped] = useState<QuietHours | null | undefined>(undefined)
  const kept = asked.data ?? null
  const quiet = typed === undefined ? kept : typed
  const isNew = JSON.stringify(quiet) !== JSON.stringify(kept)
  const good = quietHours.nullable().safeParse(quiet).success
  const save = () =>
    mutate(
      { quiet },
      {
        onSuccess: () => {
          setTyped(undefined)
          toast(quiet === null ? words.removed : words.saved)
        },
      },
    )
  return (
    <section className="settings-part" aria-label={words.yours}>
      <h2 className="text-13 font-medium">{words.yours}</h2>
      <p className="note">{words.mine}</p>
      <AwaitedRows asked={asked} failed={words.failed} widths={['30%']}>
        <div className="quiet-mine">
          <QuietField quiet={quiet} now={now} onChange={setTyped} />
          {error && (
            <p className="text-crit" role="alert">
              {error.message}
            </p>
          )}
          {(isNew || isPending) && (
            <Button look="primary" disabled={!good || isPending} onClick={save}>
              {words.put}
            </Button>
          )}
        </div>
      </AwaitedRows>
    </section>
  )
}
