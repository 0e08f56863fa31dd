import { UnreadablePage } from '@/components/unreadable/unreadable-page'

export default function Page() {
  return <UnreadablePage />
}
