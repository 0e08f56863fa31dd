'use client'

import { Unplug } from 'lucide-react'
import { Said } from '@/components/said/said-text'
import { Icon } from '@/components/ui/icon'
import type { ConsoleStatus } from '@/lib/message/message'
import type { ConsoleTrouble } from '@/lib/source/trouble'
import { text } from '@/lib/text'
import { DerivingBanner } from './deriving-banner'
import { SourceBanners } from './source-banner'

const words = text.standing.tail

/** What is wrong with the console itself, that the tail does not run, that everything is derived anew, or what is wrong with sources. Nothing when all is well. */
export function ConsoleBanner({ consoleStatus }: { consoleStatus: ConsoleStatus }) {
  return (
    <>
      {consoleStatus.console && <ConsoleTroubled {...consoleStatus.console} />}
      <ReadingBanner consoleStatus={consoleStatus} />
    </>
  )
}

function ReadingBanner({ consoleStatus }: { consoleStatus: ConsoleStatus }) {
  if (consoleStatus.tail === 'stopped') return <TailStopped why={consoleStatus.whyStopped} />
  const { anew } = consoleStatus.derivation
  return anew ? <DerivingBanner {...anew} /> : <SourceBanners consoleStatus={consoleStatus} />
}

function ConsoleTroubled({ cause, mend }: ConsoleTrouble) {
  return (
    <div className="banner" role="status">
      <Icon of={Unplug} className="text-crit" />
      <span>
        <b className="font-medium text-crit">
          <Said>{cause}</Said>
        </b>{' '}
        {mend}
      </span>
    </div>
  )
}

function TailStopped({ why }: { why: string | null }) {
  return (
    <div className="banner warnb" role="status">
      <Icon of={Unplug} className="text-warn" />
      <span>
        <b className="font-medium text-warn">{words.lead}</b> {why && <Said>{why}</Said>} {words.body}
      </span>
    </div>
  )
}
