import { OwedPage } from '@/components/owed/owed-page'

export default function Page() {
  return <OwedPage />
}
