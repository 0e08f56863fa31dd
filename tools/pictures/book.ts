import { LANGUAGES, type Language } from '@/lib/reader/reader'
import { type View, type Width, widthsOf } from './view'

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** How a picture is taken. */
export type Looks = { width: Width; theme: Theme; language: Language }

export const fileOf = ({ name }: View, { width, theme, language }: Looks) =>
  `${name}-${width}-${theme}${language === 'en' ? '' : `-${language}`}.png`

const CALLED: { readonly [language in Language]: string } = { en: '', zh: ', in Chinese' }

/** The picture book as Markdown, beside its folder `pictures`. */
export function book(views: readonly View[]): string {
  const pages = views.map((view) => `## ${view.title}\n\n${view.shows}\n\n${tableOf(view)}\n`)
  return `# Picture book\n\nEvery page from the seeded demo in English and in Chinese, made by \`npm run pictures\`.\n\n${pages.join('\n')}`
}

function tableOf(view: View): string {
  const head = `| | ${THEMES.join(' | ')} |\n|---|---|---|`
  const lines = LANGUAGES.flatMap((language) =>
    widthsOf(view).map((width) => {
      const cells = THEMES.map((theme) => {
        const alt = `${view.title}, ${width === 'desk' ? '1440x900' : '390x844'}, ${theme}${CALLED[language]}`
        const px = width === 'desk' ? 440 : 200
        return `<img src="pictures/${fileOf(view, { width, theme, language })}" width="${px}" alt="${alt}">`
      })
      return `| ${width}${CALLED[language]} | ${cells.join(' | ')} |`
    }),
  )
  return [head, ...lines].join('\n')
}
