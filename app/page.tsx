import { StreamPage } from '@/components/stream/stream-page'

export default function Page() {
  return <StreamPage />
}
