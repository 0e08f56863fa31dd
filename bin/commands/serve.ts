import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { entrance } from '@/lib/text/entrance'
import { people } from '@/lib/text/people'
import { serve } from '@/server/boot'
import { packageRoot } from '@/server/boot/package'
import { typedSource } from '@/server/boot/sources'
import { opensByLink } from '@/server/boot/start-link'
import { keepHeapSmall } from '@/server/boot/tidy'
import { KnownError } from '@/server/errors'
import { livingDemo } from '../demo/living'
import type { Io } from './io'
import { settingsOf } from './open'

type Flags = {
  port?: string
  host?: string
  publicUrl?: string
  trustedProxy?: string
  data?: string
  database?: string
  checkpoints?: string
  demo?: boolean
  dev?: boolean
}

export function addServe(program: Command, io: Io): void {
  program
    .command('serve')
    .description('Read the agents’ directories and serve the console.')
    .argument('[dir...]', 'directories to watch: DIR, or protocol:DIR')
    .option('--port <n>', 'port of the console; 0 takes a free one')
    .option('--host <address>', 'address to listen on (loopback)')
    .option('--public-url <url>', 'https://… under which a proxy on this machine hands it to others')
    .option('--trusted-proxy <addresses>', 'proxies before the one on this machine: addresses and CIDRs')
    .option('--data <dir>', 'the data directory')
    .option('--database <url>', 'a Postgres database instead of files in the data directory: postgres://…')
    .option('--checkpoints <dir>', 'where signed checkpoints of the ledger are put')
    .option('--demo', 'watch a demo world that writes itself')
    .option('--dev', 'compile pages as they are edited')
    .action(async (typed: string[], flags: Flags) => {
      const { asked } = io
      const settings = settingsOf(io, flags)
      const dev = flags.dev ?? false
      if (!dev) refuseUnbuilt()
      keepHeapSmall()
      const serving = await serve({
        settings,
        typed: typed.map((text) => typedSource(text, io.directory, io.home)),
        dev,
        tailProgram: path.join(packageRoot, 'dist', 'tail.js'),
        handProgram: path.join(packageRoot, 'dist', 'hand.js'),
        demo: (data) => livingDemo(data, io),
        startDemo: flags.demo ?? false,
        pages: true,
      })
      io.out(`Signalbox is at ${serving.url}\n`)
      if (await opensByLink(serving.url))
        io.out(`Open it once with this link (15 minutes, one browser):\n  ${await serving.startLink()}\n`)
      else io.out(`Sign in there. ${people.localShut}\n`)
      const first = await serving.firstLink()
      if (first) io.out(`${entrance.first.printed}\n  ${first}\n`)
      await asked
      io.err('Stopping.\n')
      await serving.close()
    })
}

function refuseUnbuilt(): void {
  if (existsSync(path.join(packageRoot, '.next', 'BUILD_ID'))) return
  throw new KnownError('unavailable', 'The pages are not built.', 'Run `npm run build`, or `npm start`.')
}
