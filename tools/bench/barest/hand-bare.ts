import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { type Clicked, watching } from '@/tools/bench/measure/hand-page'
import { plainServer } from './bare-serving'

const PAGE = `<body><button>Post</button><p></p><script>
const said = document.querySelector('p')
document.querySelector('button').onclick = async () => {
  const answer = await fetch('/', { method: 'POST', body: window.text })
  said.textContent = await answer.text()
  said.className = 'done'
}</script>`

/** Writes a text under a temporary name, syncs it, renames it, and asks nothing. */
async function write(folder: string, text: string): Promise<string> {
  const name = `${randomUUID()}.json`
  const temporary = path.join(folder, `.${name}.tmp`)
  const file = await open(temporary, 'wx')
  await file.writeFile(text)
  await file.sync()
  await file.close()
  await rename(temporary, path.join(folder, name))
  return name
}

export type BareHand = {
  click: (text: string) => Promise<Clicked>
  post: (text: string) => Promise<void>
  stop: () => void
}

/** The barest program that writes what is clicked: a page with one button, and nothing that checks, records or reads. */
export async function bareHand(browser: Browser, folder: string): Promise<BareHand> {
  mkdirSync(folder, { recursive: true })
  const plain = await plainServer((request, answer) => {
    if (request.method !== 'POST') return void answer.setHeader('content-type', 'text/html').end(PAGE)
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', async () => answer.end(await write(folder, Buffer.concat(pieces).toString())))
  })
  const page = await browser.newPage()
  await page.goto(plain.url)
  await watching(page, ['.done'])
  return {
    click: async (text) => {
      await page.evaluate(
        ([given]) => {
          Object.assign(window, { text: given })
          document.querySelector('p')?.removeAttribute('class')
        },
        [JSON.stringify({ text })],
      )
      await page.getByRole('button').click()
      await page.waitForFunction('Number.isFinite(window.held.marks[".done"])', undefined, { polling: 50 })
      const { click, marks } = await page.evaluate<{ click: number; marks: { [selector: string]: number } }>(
        'window.held',
      )
      return { click, receipt: marks['.done'] ?? Number.NaN, seen: null, address: '' }
    },
    post: async (text) => {
      await fetch(plain.url, { method: 'POST', body: JSON.stringify({ text }) })
    },
    stop: plain.stop,
  }
}
