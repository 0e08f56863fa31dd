import Link from 'next/link'
import { PAGES, type PageName } from './pages'

const SETTINGS: readonly PageName[] = ['people', 'policies']

/** From one page of settings to the others. */
export function SettingsLinks({ here }: { here: PageName }) {
  return PAGES.filter(({ name }) => SETTINGS.includes(name) && name !== here).map(({ name, href, label }) => (
    <Link key={name} className="link text-12" href={href} prefetch={false}>
      {label}
    </Link>
  ))
}
