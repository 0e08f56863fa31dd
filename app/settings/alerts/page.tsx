import { AlertsPage } from '@/components/alerts/alerts-page'

export default function Page() {
  return <AlertsPage />
}
