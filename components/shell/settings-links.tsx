import Link from 'next/link'
import { PAGES, type PageName } from './page-list'

/** To pages of settings. */
export function SettingsLinks({ only }: { only: readonly PageName[] }) {
  return PAGES.filter(({ name }) => only.includes(name)).map(({ name, href, label }) => (
    <Link key={name} className="link text-12" href={href} prefetch={false}>
      {label}
    </Link>
  ))
}
