import type { ReactNode } from 'react'
import { asked } from '@/app/search-params'
import { HelpFrame } from '@/components/help/help-frame'

export default async function Layout({ children }: { children: ReactNode }) {
  const api = await asked()
  return <HelpFrame topics={await api.help.topics()}>{children}</HelpFrame>
}
