/** Pages that must work without scripts, styles of their own or a session. `text` is ours, never an agent's. */
export function plainPage(title: string, lines: readonly string[]): string {
  const paragraphs = lines.map((line) => `<p>${line}</p>`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Signalbox</title><style>:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:34rem;margin:18vh auto 0;padding:0 1.5rem}h1{font-size:20px;font-weight:600}code{font:13px ui-monospace,monospace}</style></head><body><main><h1>${title}</h1>${paragraphs}</main></body></html>`
}

export const signInPage = plainPage('This browser is not signed in', [
  'Signalbox asks for a session, also on this machine. Open the one-time start link that the command printed when it started.',
  'A new link: run <code>signalbox link</code> in a terminal (or <code>npm run signalbox -- link</code> in the repository). It works once, for 15 minutes.',
])

export const spentLinkPage = plainPage('This start link does not work', [
  'A start link works once, for 15 minutes.',
  'A new one: run <code>signalbox link</code> in a terminal (or <code>npm run signalbox -- link</code> in the repository).',
])

export const startingPage = plainPage('Signalbox is starting', ['The pages are not ready yet. Load this page again.'])
