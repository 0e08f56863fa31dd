'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { text } from '@/lib/text'
import { PAGE_ICONS } from './page-icons'
import { PAGES, pageAt } from './page-list'

const words = text.settings.pages
const LISTED = ['sources', 'people', 'policies', 'rules', 'notices', 'alerts', 'about'] as const

/** A page of settings beside the list of all of them; where there is little room the list is a line above it. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const here = pageAt(usePathname())
  const pages = LISTED.flatMap((name) => PAGES.find((page) => page.name === name) ?? [])
  return (
    <div className="settings">
      <nav className="pane settings-pages" aria-label={words.title}>
        <p className="title">{words.title}</p>
        <ul>
          {pages.map(({ name, href, label }) => (
            <li key={name}>
              <Link href={href} prefetch={false} aria-current={name === here ? 'page' : undefined}>
                <Icon of={PAGE_ICONS[name]} />
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <p className="note">{words.note}</p>
      </nav>
      <div className="settings-page">{children}</div>
    </div>
  )
}
