'use client'

import { Unplug } from 'lucide-react'
import { Said } from '@/components/said/said'
import { Icon } from '@/components/ui/icon'
import type { HouseStatus } from '@/lib/message'
import { text } from '@/lib/text'
import { DerivingBanner } from './deriving-banner'
import { SourceBanners } from './source-banner'

const words = text.connection.tail

/** That the tail does not run, that everything is derived anew, or what is wrong with sources. Nothing when all is well. */
export function HouseBanner({ house }: { house: HouseStatus }) {
  if (house.tail === 'stopped') return <TailStopped why={house.whyStopped} />
  const { anew } = house.derivation
  return anew ? <DerivingBanner {...anew} /> : <SourceBanners house={house} />
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
