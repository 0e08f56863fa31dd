import { type View, type Width, widthsOf } from './view'

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const fileOf = (view: View, width: Width, theme: Theme) => `${view.name}-${width}-${theme}.png`

/** The picture book as Markdown, beside its folder `pictures`. */
export function book(views: readonly View[]): string {
  const pages = views.map((view) => `## ${view.title}\n\n${view.shows}\n\n${tableOf(view)}\n`)
  return `# Picture book\n\nEvery page from the seeded demo, made by \`npm run pictures\`.\n\n${pages.join('\n')}`
}

function tableOf(view: View): string {
  const head = `| | ${THEMES.join(' | ')} |\n|---|---|---|`
  const lines = widthsOf(view).map((width) => {
    const cells = THEMES.map((theme) => {
      const alt = `${view.title}, ${width === 'desk' ? '1440x900' : '390x844'}, ${theme}`
      const px = width === 'desk' ? 440 : 200
      return `<img src="pictures/${fileOf(view, width, theme)}" width="${px}" alt="${alt}">`
    })
    return `| ${width} | ${cells.join(' | ')} |`
  })
  return [head, ...lines].join('\n')
}
