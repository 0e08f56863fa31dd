import { AboutPage } from '@/components/about/about-page'

export default function Page() {
  return <AboutPage />
}
