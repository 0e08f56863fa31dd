import { inWords } from '@/lib/said'
import { text } from '@/lib/text/first-load'

/** The name of the browser's tab: where one is. Pages say it themselves, for addresses change without the server. */
export function PageTitle({ page, of = '' }: { page: string; of?: string }) {
  return <title>{text.shell.title(of === '' ? page : `${page}: ${inWords(of)}`)}</title>
}
