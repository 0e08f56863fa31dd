import { PeoplePage } from '@/components/people/people-page'

export default function Page() {
  return <PeoplePage />
}
