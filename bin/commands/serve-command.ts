import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { command } from '@/lib/text/commands/command'
import { help } from '@/lib/text/commands/command-help'
import { entrance } from '@/lib/text/people/entrance-words'
import { people } from '@/lib/text/people/people-words'
import { serve } from '@/server/boot'
import { packageRoot } from '@/server/boot/base/package'
import { opensByLink } from '@/server/boot/base/start-link-file'
import { typedSource } from '@/server/boot/serve/sources/chosen-sources'
import { keepHeapSmall, tidyWhenIdle } from '@/server/boot/tail/tidy'
import { KnownError } from '@/server/errors'
import { livingDemo } from '@/tools/demo/living'
import type { Io } from './base/io'
import { settingsOf } from './base/settings-and-index'

type Flags = {
  port?: string
  host?: string
  publicUrl?: string
  trustedProxy?: string
  data?: string
  database?: string
  checkpoints?: string
  project?: string[]
  demo?: boolean
  dev?: boolean
}

export function addServe(program: Command, io: Io): void {
  program
    .command('serve')
    .description(help.serve.does)
    .argument('[dir...]', help.serve.dir)
    .option('--port <n>', help.serve.port)
    .option('--host <address>', help.serve.host)
    .option('--public-url <url>', help.serve.publicUrl)
    .option('--trusted-proxy <addresses>', help.serve.trustedProxy)
    .option('--data <dir>', help.data)
    .option('--database <url>', help.database)
    .option('--checkpoints <dir>', help.serve.checkpoints)
    .option('--project <name>', help.serve.project, (name: string, before: string[] = []) => [...before, name])
    .option('--demo', help.serve.demo)
    .option('--dev', help.serve.dev)
    .action(async (typed: string[], flags: Flags) => {
      const { asked } = io
      const settings = settingsOf(io, flags)
      const dev = flags.dev ?? false
      if (!dev) refuseUnbuilt()
      keepHeapSmall()
      const serving = await serve({
        settings,
        typed: typed.map((text) => typedSource(text, io.directory, io.home)),
        projects: { names: flags.project ?? [], from: io.directory, home: io.home },
        dev,
        tailProgram: path.join(packageRoot, 'dist', 'tail.js'),
        handProgram: path.join(packageRoot, 'dist', 'hand.js'),
        demo: (data) => livingDemo(data, io),
        startDemo: flags.demo ?? false,
        pages: true,
      })
      tidyWhenIdle((error) => serving.log.warn({ error }, 'Memory is not given back.'))
      io.out(command.serve.at(serving.url))
      if (await opensByLink(serving.url)) io.out(command.serve.link(await serving.startLink()))
      else io.out(command.serve.signIn(people.localShut))
      const first = await serving.firstLink()
      if (first) io.out(`${entrance.first.printed}\n  ${first}\n`)
      await asked
      io.err(command.serve.stopping)
      await serving.close()
    })
}

function refuseUnbuilt(): void {
  if (existsSync(path.join(packageRoot, '.next', 'BUILD_ID'))) return
  throw new KnownError('unavailable', command.serve.unbuilt, command.serve.unbuiltMend)
}
