import {
  Activity,
  BookOpenCheck,
  CircleAlert,
  FolderTree,
  Gauge,
  Hourglass,
  type LucideIcon,
  MessagesSquare,
  RadioTower,
  Scale,
  SlidersHorizontal,
  Stamp,
} from 'lucide-react'
import type { PageName } from './page-list'

/** The pages that the rail shows. The first page of settings stands for all of them. */
export const RAIL_ICONS = {
  stream: Activity,
  conversations: MessagesSquare,
  approvals: Stamp,
  unreadable: CircleAlert,
  problems: Scale,
  health: Gauge,
  owed: Hourglass,
  agents: RadioTower,
  sources: FolderTree,
  ledger: BookOpenCheck,
  people: SlidersHorizontal,
} satisfies { readonly [page in PageName]?: LucideIcon }
