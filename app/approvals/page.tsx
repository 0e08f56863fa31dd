import { ApprovalsPage } from '@/components/approvals/approvals-page'

export default function Page() {
  return <ApprovalsPage />
}
