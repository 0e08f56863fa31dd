import { ProblemsPage } from '@/components/problems/problems-page'

export default function Page() {
  return <ProblemsPage />
}
