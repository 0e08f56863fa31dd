import { LedgerPage } from '@/components/ledger/ledger-page'

export default function Page() {
  return <LedgerPage />
}
