import {
  BellRing,
  CircleHelp,
  Info,
  ListChecks,
  type LucideIcon,
  Siren,
  SlidersHorizontal,
  Stamp,
  Users,
} from 'lucide-react'
import type { PageName } from './page-list'
import { RAIL_ICONS } from './rail-icons'

/** The sign of each page where pages are listed. Those that no rail shows come with the list, not with the first rows. */
export const PAGE_ICONS: { readonly [page in PageName]: LucideIcon } = {
  ...RAIL_ICONS,
  people: Users,
  tasks: ListChecks,
  policies: Stamp,
  rules: SlidersHorizontal,
  notices: BellRing,
  alerts: Siren,
  about: Info,
  help: CircleHelp,
}
