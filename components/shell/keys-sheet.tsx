'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { Dialog } from 'radix-ui'
import { useTRPC } from '@/components/live/use-trpc'
import { IconButton } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import { focusBack } from '@/components/ui/keep/focus-kept'
import { aboutAt, helpAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'
import { isHelped, PageHelp } from './page-help'
import { pageAt } from './page-list'

const words = text.help

/** What this page is for, and what each key does, by where it acts. */
export function KeysSheet({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  const page = pageAt(usePathname())
  const topics = useQuery(useTRPC().help.topics.queryOptions(undefined, { enabled: open }))
  const titleOf = (topic: string) => topics.data?.find(({ name }) => name === topic)?.title ?? null
  const leave = () => onOpen(false)
  return (
    <Dialog.Root open={open} onOpenChange={onOpen}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="ov keys p-6" tabIndex={0} aria-describedby={undefined} onCloseAutoFocus={focusBack}>
          <header className="fx">
            <Dialog.Title className="text-15 font-semi">{words.title}</Dialog.Title>
            <span className="sp" />
            <Link className="link text-12" href={helpAt()} prefetch={false} onClick={leave}>
              {words.all}
            </Link>
            <Link className="link text-12" href={aboutAt()} prefetch={false} onClick={leave}>
              {text.about.title}
            </Link>
            <Dialog.Close asChild>
              <IconButton icon={X} label={words.close} />
            </Dialog.Close>
          </header>
          {isHelped(page) && <PageHelp page={page} topicTitle={titleOf} onLeave={leave} />}
          <Keys />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Keys() {
  return (
    <>
      <h3 className="mt-5 font-semi">{text.keys.title}</h3>
      <p className="mt-1 text-12 text-fg-3">{text.keys.hint}</p>
      {text.keys.groups.map((group) => (
        <section key={group.title} className="mt-4">
          <h4 className="lab">{group.title}</h4>
          <div className="grid">
            {group.keys.map((one) => (
              <span key={one.does}>
                <span className="k">
                  {one.keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </span>
                <span className="text-fg-2">{one.does}</span>
              </span>
            ))}
          </div>
        </section>
      ))}
    </>
  )
}
