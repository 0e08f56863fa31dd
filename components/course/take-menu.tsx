'use client'

import { Download } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useNameOf } from '@/components/said/use-names'
import { Button } from '@/components/ui/button'
import { copyText } from '@/components/ui/copy-button'
import { toast } from '@/components/ui/over/toast'
import { save } from '@/components/ui/save'
import type { Step } from '@/lib/conversation/course'
import { mermaidOf } from '@/lib/conversation/mermaid'
import { inWords } from '@/lib/letters/said'
import { text } from '@/lib/text'
import { clockTime, duration } from '@/lib/time/clock'
import { planOf, SIZE, shownAmong } from './plan'
import { svgOf } from './svg'
import type { Drawn } from './use-course'

const words = text.course
/** Of a lane in a picture, px: words have room there without a screen to fit. */
const WIDE = 200
const FORMATS = ['svg', 'mermaid'] as const
const FILES = {
  svg: { ending: 'svg', type: 'image/svg+xml' },
  mermaid: { ending: 'mmd', type: 'text/plain;charset=utf-8' },
} as const

/** The sequence as it is drawn, to paste elsewhere or to keep. `id` names the file. */
export function TakeMenu({ drawn, source, id }: { drawn: Drawn; source: string; id: string }) {
  const nameOf = useNameOf()
  const name = (agent: string) => inWords(nameOf(source, agent))
  const made = (format: (typeof FORMATS)[number]) => (format === 'svg' ? svg() : mermaid())
  const copy = async (format: (typeof FORMATS)[number]) =>
    toast((await copyText(made(format))) ? words.take.copied : text.controls.copyFailed)
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button look="ghost" icon={Download}>
          {words.take.button}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="pop menu" align="end" sideOffset={6} collisionPadding={8}>
          <DropdownMenu.Label className="px-3 py-1.5 text-12 text-fg-3">{words.take.label}</DropdownMenu.Label>
          {FORMATS.map((format) => (
            <DropdownMenu.Group key={format}>
              <DropdownMenu.Item className="act" onSelect={() => copy(format)}>
                {words.take[format].copy}
              </DropdownMenu.Item>
              <DropdownMenu.Item
                className="act"
                onSelect={() => {
                  const { ending, type } = FILES[format]
                  save({ name: `sequence-${id}.${ending}`, type, text: made(format) })
                }}
              >
                {words.take[format].save}
              </DropdownMenu.Item>
            </DropdownMenu.Group>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )

  function mermaid(): string {
    const { steps, lanes } = drawn
    return mermaidOf({
      ...{ steps, lanes, shown: shownAmong(drawn), nameOf: name, timeOf: clockTime, saysOf },
      bandOf: ({ band }) => words.bands[band],
      everyone: text.stream.everyone,
    })
  }

  function svg(): string {
    const colours = getComputedStyle(document.documentElement)
    const plan = planOf({ ...drawn, width: SIZE.gutter + SIZE.edge + WIDE * drawn.lanes.length })
    return svgOf({
      ...{ plan, steps: drawn.steps, nameOf: name, timeOf: clockTime, saysOf },
      bandOf: (band) => words.bands[band],
      quietOf: (ms) => words.quiet(duration(ms)),
      colourOf: (token) => colours.getPropertyValue(`--${token}`).trim(),
    })
  }
}

/** The first words of a message and the code of an error before them; its type where it says nothing. */
function saysOf({ words: said, type, error }: Step): string {
  const first = said.trim() === '' ? type : said.trim()
  return inWords(error === null || error === '' || first.startsWith(error) ? first : `${error} ${first}`)
}
