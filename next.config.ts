import path from 'node:path'
import type { NextConfig } from 'next'

/** Everything that decides (who may come in, which headers go out) is the front door's, never this file's. */
const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  devIndicators: false,
  // `npm run types` judges them; who only starts the console need not wait for it.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  // A page that is asked for while the console cannot be reached waits for it; without this the browser leaves to its own error page.
  experimental: { useOffline: true },
  turbopack: { root: path.resolve(import.meta.dirname) },
  serverExternalPackages: ['better-sqlite3', 'postgres', 'pino'],
}

export default config
