import { SourcesPage } from '@/components/ingest/sources-page'

export default function Page() {
  return <SourcesPage />
}
