import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/peek'
import { Time } from '@/components/ui/time'
import type { Actor } from '@/lib/person'
import { text } from '@/lib/text'
import { people } from '@/lib/text/people'
import { Factors } from './factors'

const words = text.settings.you

/** Who one is oneself, how that is known, and the way out. */
export function You({ me }: { me: Actor & { expiresAt: number } }) {
  return (
    <Section label={words.title}>
      <div className="fx flex-wrap">
        <b className="font-medium">{words.is(me.name, me.role)}</b>
        <span className="text-12 text-fg-3">
          {words.known} {people.assurance[me.assurance]}; {words.until} <Time at={me.expiresAt} form="day" />
        </span>
        <span className="sp" />
        <form method="post" action="/sign-out">
          <Button type="submit">{words.signOut}</Button>
        </form>
      </div>
      {me.assurance !== 'loopback' && <Factors />}
    </Section>
  )
}
