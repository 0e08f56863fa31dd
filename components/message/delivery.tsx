import { Said } from '@/components/said/said-text'
import { Section } from '@/components/ui/over/peek'
import { Time } from '@/components/ui/time-ago'
import type { MessageDetail } from '@/lib/message/message'
import { text } from '@/lib/text'
import { dayedTime } from '@/lib/time/clock'

const words = text.message

/** Where the message lies and lay, what its protocol's log says of its delivery, whether an answer was seen. Evidence only. */
export function Delivery({ message }: { message: MessageDetail }) {
  const { places, deliveries, answeredAt, goneAt } = message
  if (places.length === 0 && deliveries.length === 0 && answeredAt === null && goneAt === null) return null
  return (
    <Section label={words.sections.delivery}>
      <ul className="lines">
        {places.map((place) => (
          <li key={`${place.path} ${place.since}`}>
            {place.state && (
              <span className="font-medium">
                <Said>{place.state}</Said>
              </span>
            )}
            <span className="m11 trunc text-fg-2">
              <Said>{place.path}</Said>
            </span>
            <span className="sp" />
            <span className="m11 flex-none text-fg-3">
              <Time at={place.since} form="dated" />{' '}
              {place.until === null ? words.place.now : words.place.until(dayedTime(place.until, Date.now()))}
            </span>
          </li>
        ))}
        {deliveries.map((delivery) => (
          <li key={`${delivery.at} ${delivery.status} ${delivery.latencyMs}`}>
            <span>{delivery.status === null ? words.delivery.unknown : <Said>{delivery.status}</Said>}</span>
            {delivery.latencyMs !== null && (
              <span className="m11 text-fg-3">{words.delivery.latency(delivery.latencyMs)}</span>
            )}
            <span className="sp" />
            {delivery.at !== null && <Time at={delivery.at} form="dated" className="m11 text-fg-3" />}
          </li>
        ))}
        {answeredAt !== null && <li className="text-fg-2">{words.answered(dayedTime(answeredAt, Date.now()))}</li>}
        {goneAt !== null && <li className="text-warn">{words.goneAt(dayedTime(goneAt, Date.now()))}</li>}
      </ul>
    </Section>
  )
}
