import { IngestPage } from '@/components/ingest/ingest-page'

export default function Page() {
  return <IngestPage />
}
