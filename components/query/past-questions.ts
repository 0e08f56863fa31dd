import { inBrowser } from '@/components/ui/keep/use-kept'

const MOST = 50

/** Others may use the same browser; of nobody known nothing is kept. */
const keyOf = (person: string) => `signalbox.asked.${person}`

/** What a person asked in this browser, the latest first. */
export function pastQuestions(person: string): string[] {
  return (inBrowser.kept(keyOf(person)) ?? '').split('\n').filter((question) => question !== '')
}

/** A question is one line. */
export function keepQuestion(person: string, question: string): void {
  const asked = question.replace(/\s+/g, ' ').trim()
  if (asked === '') return
  const others = pastQuestions(person).filter((other) => other !== asked)
  inBrowser.keep(keyOf(person), [asked, ...others].slice(0, MOST).join('\n'))
}

export function forgetQuestions(person: string): void {
  inBrowser.keep(keyOf(person), null)
}
