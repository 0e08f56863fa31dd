import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/over/peek'
import { Time } from '@/components/ui/time-ago'
import type { Actor, Role } from '@/lib/people/person'
import type { Scope } from '@/lib/people/scope'
import type { Preferences } from '@/lib/reader/preferences'
import { text } from '@/lib/text'
import { people } from '@/lib/text/people/people-words'
import { Factors } from './factor-list'
import { MySessions } from './my-sessions'
import { PreferenceForm } from './preference-form'

const words = text.settings.you

/** Who one is oneself, how that is known, and the way out. */
export function You({
  me,
}: {
  me: Actor & { scope: Scope; withheld: Role | null; expiresAt: number; preferences: Preferences }
}) {
  return (
    <>
      <Section label={words.title}>
        <div className="fx flex-wrap">
          <b className="font-medium">{words.is(me.name, me.role)}</b>
          <span className="text-12 text-fg-3">
            {words.known(people.assurance[me.assurance])} · {words.until} <Time at={me.expiresAt} form="day" />
          </span>
          <span className="sp" />
          <form method="post" action="/sign-out">
            <Button type="submit">{words.signOut}</Button>
          </form>
        </div>
        {me.scope !== null && <p className="pt-1 text-12 text-fg-2">{text.settings.scope.yours(me.scope)}</p>}
        {me.withheld !== null && <p className="pt-2 text-12 text-warn">{words.withheld(me.withheld)}</p>}
        {me.assurance !== 'loopback' && <Factors />}
      </Section>
      <PreferenceForm wanted={me.preferences} />
      <MySessions mine={me.session} role={me.role} account={me.assurance !== 'loopback'} />
    </>
  )
}
