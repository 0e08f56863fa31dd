import { asked } from '@/app/search-params'
import { HelpIndex } from '@/components/help/help-index'

export default async function Page() {
  const api = await asked()
  return <HelpIndex topics={await api.help.topics()} />
}
