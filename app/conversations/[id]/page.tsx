import { ThreadPage } from '@/components/conversation/thread-page'

type Props = { params: Promise<{ id: string }> }

export default async function Page({ params }: Props) {
  const { id } = await params
  return <ThreadPage key={id} id={decodeURIComponent(id)} />
}
