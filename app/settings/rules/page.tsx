import { RulesPage } from '@/components/rules/rules-page'

export default function Page() {
  return <RulesPage />
}
