import { useState } from 'react'
import { Switch } from '@/components/ui/switch'
import { noticePage } from '@/lib/text/notices/notice-page'
import { askPermission, chooseOwnNotices, type Permission, permission, useOwnNotices } from './own-notices'

const words = noticePage.screen

/** What this browser does when something new waits; the browser is asked for leave at the click that turns it on. */
export function OnThisScreen() {
  const own = useOwnNotices()
  const [answer, setAnswer] = useState<Permission | null>(null)
  const turn = async (on: boolean) => {
    if (!on) return chooseOwnNotices({ ...own, on: false })
    const given = permission() === 'default' ? await askPermission() : permission()
    setAnswer(given)
    if (given === 'granted') chooseOwnNotices({ ...own, on: true })
  }
  return (
    <section className="settings-part first" aria-label={words.title}>
      <h2 className="text-13 font-medium">{words.title}</h2>
      <p className="note">{words.note}</p>
      <div className="fx turned">
        <Switch label={words.on} on={own.on} onTurn={(on) => void turn(on)} />
        <span>{words.on}</span>
      </div>
      {(answer === 'denied' || answer === 'default' || answer === 'missing') && (
        <p className="text-12 text-warn" role="alert">
          {answer === 'missing' ? words.missing : words.blocked}
        </p>
      )}
      <div className="fx turned">
        <Switch
          label={words.content}
          on={own.content}
          disabled={!own.on}
          onTurn={(content) => chooseOwnNotices({ ...own, content })}
        />
        <span>{words.content}</span>
      </div>
      <p className="note">{words.contentNote}</p>
    </section>
  )
}
