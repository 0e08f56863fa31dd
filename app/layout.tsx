import './globals.css'
import '@fontsource-variable/jetbrains-mono/index.css'
import { GeistSans } from 'geist/font/sans'
import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Reading } from '@/components/shell/page-reader'
import { Shell } from '@/components/shell/page-shell'
import { Providers } from '@/components/shell/providers'
import { isInstalled, reader } from '@/lib/reader/reader'
import { statusThen } from './search-params'

/**
 * No text becomes markup in this console, and scripts come from its own build only: the browser holds everyone to it. Every
 * page waits for this file, so what it lets through is said here: text without a tag, and the empty script by which React
 * makes a page anew that differs from what the server made; scripts that ran then do not run again.
 */
const POLICY = '/trusted-types.js'

/**
 * Times and marks stand in the first rows, so their face is asked for with the page: come later, it would lay out all of
 * them again. The style sheet has the same face for other scripts.
 */
const mono = localFont({
  src: '../node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
  variable: '--font-jetbrains-mono',
  weight: '100 800',
  adjustFontFallback: false,
})

export const metadata: Metadata = { referrer: 'same-origin', robots: { index: false } }

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f4f4f5' },
    { media: '(prefers-color-scheme: dark)', color: '#0c0d0e' },
  ],
}

export default async function Layout({ children }: { children: ReactNode }) {
  const consoleStatus = await statusThen()
  const who = reader()
  const nonce = nonceOf((await headers()).get('content-security-policy'))
  return (
    <html
      lang={who.language === 'zh' ? 'zh-CN' : 'en'}
      className={`${GeistSans.variable} ${mono.variable}`}
      suppressHydrationWarning
    >
      <head>
        <script src={POLICY} nonce={nonce} />
      </head>
      <body>
        <Reading reader={who} installed={isInstalled()}>
          <Providers nonce={nonce} consoleStatus={consoleStatus}>
            <Shell>{children}</Shell>
          </Providers>
        </Reading>
      </body>
    </html>
  )
}

/** The front door puts the policy of this answer into the request, as Next's own scripts need it. */
function nonceOf(policy: string | null): string | undefined {
  return /'nonce-([^']+)'/.exec(policy ?? '')?.[1]
}
