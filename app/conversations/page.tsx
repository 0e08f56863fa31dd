import { ConversationsPage } from '@/components/conversation/conversations-page'

export default function Page() {
  return <ConversationsPage />
}
