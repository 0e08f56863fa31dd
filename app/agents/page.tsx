import { AgentsPage } from '@/components/agents/agents-page'

export default function Page() {
  return <AgentsPage />
}
