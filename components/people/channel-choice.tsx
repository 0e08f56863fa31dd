import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTRPC } from '@/components/live/use-trpc'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { type ScopeEntry, sourceOf } from '@/lib/people/scope'
import { text } from '@/lib/text'

const words = text.settings.scope

/** All channels of a source, or some; never none. What the index has seen is offered, and what is to come may be typed. */
export function ChannelChoice({ entry, onChoose }: { entry: ScopeEntry; onChoose: (entry: ScopeEntry) => void }) {
  const trpc = useTRPC()
  const id = useId()
  const [typed, setTyped] = useState('')
  const source = sourceOf(entry)
  const chosen = typeof entry === 'string' ? [] : entry.channels
  const facets = useQuery(trpc.stream.facets.queryOptions({ query: `source:${source} is:message` }))
  const known = facets.data?.find(({ field }) => field === 'channel')?.values.map(({ value }) => value) ?? []
  const wanted = typed.trim()
  const add = () => {
    setTyped('')
    if (wanted !== '' && !chosen.includes(wanted)) onChoose({ source, channels: [...chosen, wanted] })
  }
  return (
    <fieldset className="channel-choice" aria-label={words.channels(source)}>
      <label className="fx">
        <input
          type="checkbox"
          checked={chosen.length === 0}
          disabled={chosen.length === 0}
          onChange={() => onChoose(source)}
        />
        {words.allChannels}
      </label>
      {chosen.map((channel) => (
        <label key={channel} className="fx">
          <input
            type="checkbox"
            checked
            disabled={chosen.length === 1}
            onChange={() => onChoose({ source, channels: chosen.filter((one) => one !== channel) })}
          />
          <span>
            #<Said>{channel}</Said>
          </span>
        </label>
      ))}
      <div className="fx">
        <label className="only-read" htmlFor={id}>
          {words.onlyChannel}
        </label>
        <input
          id={id}
          className="field"
          list={`${id}-known`}
          maxLength={200}
          autoComplete="off"
          placeholder={words.onlyChannel}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <datalist id={`${id}-known`}>
          {known
            .filter((channel) => !chosen.includes(channel))
            .map((channel) => (
              <option key={channel} value={channel} />
            ))}
        </datalist>
        <Button disabled={wanted === ''} onClick={add}>
          {words.add}
        </Button>
      </div>
      {facets.error && (
        <p className="text-crit" role="alert">
          {facets.error.message}
        </p>
      )}
    </fieldset>
  )
}
