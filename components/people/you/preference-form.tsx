import { usePrefer } from '@/components/live/use-prefer'
import { Section } from '@/components/ui/over/peek'
import { type Preferences, TIMES, type Times } from '@/lib/reader/preferences'
import { LANGUAGES, type Language } from '@/lib/reader/reader'
import { text } from '@/lib/text'

const words = text.settings.preferences

/** In which language one reads pages, and in which zone times. The page is made anew with each change. */
export function PreferenceForm({ wanted }: { wanted: Preferences }) {
  const { prefer, busy } = usePrefer()
  const zones = words.zones(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const language = (chosen: string): Language | null => LANGUAGES.find((one) => one === chosen) ?? null
  const times = (chosen: string): Times => TIMES.find((one) => one === chosen) ?? 'own'
  return (
    <Section label={words.title}>
      <div className="fx flex-wrap">
        <label className="fx">
          {words.language}
          <select
            name="language"
            className="inp"
            value={wanted.language ?? ''}
            disabled={busy}
            onChange={({ target }) => prefer({ language: language(target.value) })}
          >
            <option value="">{words.languages.browser}</option>
            {LANGUAGES.map((one) => (
              <option key={one} value={one} lang={one}>
                {words.languages[one]}
              </option>
            ))}
          </select>
        </label>
        <label className="fx">
          {words.times}
          <select
            name="times"
            className="inp"
            value={wanted.times ?? 'own'}
            disabled={busy}
            onChange={({ target }) => prefer({ times: times(target.value) })}
          >
            {TIMES.map((one) => (
              <option key={one} value={one}>
                {zones[one]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p className="pt-1 text-12 text-fg-3">{words.note}</p>
    </Section>
  )
}
