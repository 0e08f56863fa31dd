import { NoticesPage } from '@/components/notices/notices-page'

export default function Page() {
  return <NoticesPage />
}
