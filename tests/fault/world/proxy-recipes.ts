import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { kill } from './processes'

const PAGE = path.resolve(import.meta.dirname, '../../../docs/access.md')
/** Proxies run as whoever has the least rights. */
const NOBODY = 65_534
const CERTIFICATES = '/etc/ssl/box.example'

export const PROXIES = ['caddy', 'nginx', 'haproxy', 'apache'] as const
export type ProxyName = (typeof PROXIES)[number]
export type RunningProxy = { port: number; said: () => string; stop: () => Promise<void> }

type Place = {
  /** Of its own, to be removed by the caller. */
  directory: string
  /** Where the console listens. */
  upstream: number
  /** What is other than the page says. */
  change?: (recipe: string) => string
}

/** Runs a proxy by what stands in the docs, but for its port, the port of the console and where its certificate lies. */
export async function startProxy(
  name: ProxyName,
  { directory, upstream, change = (same) => same }: Place,
): Promise<RunningProxy> {
  const port = await freePort()
  makeCertificate(directory)
  const recipe = change(recipeOf(name))
  const own = replaced(recipe, [
    ['127.0.0.1:4800', `127.0.0.1:${upstream}`],
    ...(recipe.includes(CERTIFICATES) ? [[CERTIFICATES, directory] as const] : []),
  ])
  const { command, words, file, text } = FRAMES[name]({ own, directory, port })
  writeFileSync(path.join(directory, file), text)
  const rights = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if ('uid' in rights) execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, directory])
  const child = spawn(command, words, {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: directory },
    ...rights,
  })
  return { port, said: sayingOf(child), stop: () => kill(child, 'SIGTERM') }
}

/** The one block of the page for this proxy. */
function recipeOf(name: ProxyName): string {
  const [block, ...more] = readFileSync(PAGE, 'utf8').matchAll(
    new RegExp(`^\`\`\`${name}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'),
  )
  const text = block?.[1]
  if (text === undefined || more.length > 0) throw new Error(`${PAGE} has not one block for ${name}.`)
  return text
}

export function replaced(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`The recipe has no ${from}.`)
    return before.replaceAll(from, to)
  }, text)
}

type Framed = { command: string; words: string[]; file: string; text: string }

/** What stands around a recipe on a machine, as Debian has it, with nothing outside the directory. */
const FRAMES: Record<ProxyName, (given: { own: string; directory: string; port: number }) => Framed> = {
  caddy: ({ own, directory, port }) => ({
    command: 'caddy',
    words: ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'],
    file: 'Caddyfile',
    text: `{
      admin off
      default_bind 127.0.0.1
      https_port ${port}
      auto_https disable_redirects
      local_certs
      skip_install_trust
      storage file_system ${directory}/storage
    }
    ${own}`,
  }),
  nginx: ({ own, directory, port }) => ({
    command: '/usr/sbin/nginx',
    words: ['-e', 'stderr', '-p', directory, '-c', 'nginx.conf'],
    file: 'nginx.conf',
    text: `daemon off; pid ${directory}/nginx.pid; events {}
    http {
      access_log off; gzip on;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${directory}/${kind};`).join(' ')}
      ${replaced(own, [['listen 443 ', `listen 127.0.0.1:${port} `]])}
    }`,
  }),
  haproxy: ({ own, port }) => ({
    command: '/usr/sbin/haproxy',
    words: ['-db', '-f', 'haproxy.cfg'],
    file: 'haproxy.cfg',
    text: replaced(own, [['bind :443 ', `bind 127.0.0.1:${port} `]]),
  }),
  apache: ({ own, directory, port }) => ({
    command: '/usr/sbin/apache2',
    words: ['-DFOREGROUND', '-f', path.join(directory, 'apache2.conf')],
    file: 'apache2.conf',
    text: `ServerRoot ${directory}
    DefaultRuntimeDir ${directory}
    PidFile ${directory}/apache2.pid
    ErrorLog ${directory}/error.log
    ${[...ENABLED_BY_DEBIAN, ...enabledByPage()].map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so\n`).join('')}
    Timeout 300
    AddOutputFilterByType DEFLATE text/html
    Listen 127.0.0.1:${port}
    ${replaced(own, [['<VirtualHost *:443>', `<VirtualHost 127.0.0.1:${port}>`]])}`,
  }),
}

const ENABLED_BY_DEBIAN = ['mpm_event', 'authz_core', 'env', 'filter', 'deflate', 'reqtimeout', 'socache_shmcb']

function enabledByPage(): string[] {
  const [, named = ''] = /`a2enmod ([\w ]+)`/.exec(readFileSync(PAGE, 'utf8')) ?? []
  return named.split(' ')
}

/** For `box.example`, by nobody whom anybody trusts. */
function makeCertificate(directory: string): void {
  const at = (name: string) => path.join(directory, name)
  mkdirSync(directory, { recursive: true })
  const subject = ['-subj', '/CN=box.example', '-addext', 'subjectAltName=DNS:box.example', '-days', '2']
  const files = ['-keyout', at('key.pem'), '-out', at('certificate.pem')]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject], { stdio: 'ignore' })
  writeFileSync(at('both.pem'), readFileSync(at('certificate.pem'), 'utf8') + readFileSync(at('key.pem'), 'utf8'))
}

function sayingOf(child: ChildProcess): () => string {
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-4000)
    })
  return () => said
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
