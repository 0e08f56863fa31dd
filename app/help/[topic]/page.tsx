import { asked } from '@/app/search-params'
import { HelpTopicPage } from '@/components/help/help-topic'

type Props = { params: Promise<{ topic: string }> }

export default async function Page({ params }: Props) {
  const { topic } = await params
  const api = await asked()
  return <HelpTopicPage page={await api.help.page({ topic })} />
}
