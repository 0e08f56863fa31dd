'use client'

import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useState } from 'react'
import { inBrowser } from '@/components/ui/keep/use-kept'
import { text } from '@/lib/text'

const LEAST = 320
const MOST = 720
const USUAL = 400
const STEP = 16

/** Keeps a width inside 320 to 720 px; anything unusable is 400. */
export function fitWidth(width: number): number {
  return Number.isFinite(width) && width > 0 ? Math.min(MOST, Math.max(LEAST, Math.round(width))) : USUAL
}

/** The panel at the right: non-modal, resizable by its edge (drag or arrow keys), its width remembered per `screen`. A sheet on phones. */
export function Peek({ screen, label, children }: { screen: string; label: string; children: ReactNode }) {
  const [width, setWidth] = useRemembered(`signalbox.peek.${screen}`)
  const drag = (event: PointerEvent<HTMLHRElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    setWidth(fitWidth(window.innerWidth - event.clientX))
  }
  const step = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') setWidth(fitWidth(width + STEP))
    if (event.key === 'ArrowRight') setWidth(fitWidth(width - STEP))
  }
  return (
    <aside className="pane peek" aria-label={label} style={{ width }}>
      <hr
        className="grip"
        aria-orientation="vertical"
        aria-label={text.controls.resize}
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
        aria-valuenow={width}
        tabIndex={0}
        onPointerDown={(event) => {
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={drag}
        onKeyDown={step}
        onDoubleClick={() => setWidth(USUAL)}
      />
      {children}
    </aside>
  )
}

function useRemembered(key: string): [number, (width: number) => void] {
  const [width, setWidth] = useState(USUAL)
  useEffect(() => setWidth(fitWidth(Number(inBrowser.kept(key)))), [key])
  const keep = (next: number) => {
    setWidth(next)
    inBrowser.keep(key, String(next))
  }
  return [width, keep]
}

/** The 36 px head of a panel: where, then its controls. */
export function PanelHead({ children, controls }: { children: ReactNode; controls?: ReactNode }) {
  return (
    <header className="ph">
      {children}
      <span className="sp" />
      {controls}
    </header>
  )
}

/** A part of a panel under an 11 px label. */
export function Section({ label, aside, children }: { label: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="sec">
      <h2 className="lab">
        {label}
        {aside && (
          <>
            <span className="sp" />
            {aside}
          </>
        )}
      </h2>
      {children}
    </section>
  )
}
