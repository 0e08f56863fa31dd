import { PoliciesPage } from '@/components/policies/policies-page'

export default function Page() {
  return <PoliciesPage />
}
