import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '@/server/settings'
import { settingsPage } from '@/server/settings-page'

let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'signalbox-'))
})
afterEach(() => rm(directory, { recursive: true }))

const file = (content: unknown) =>
  writeFile(
    path.join(directory, 'signalbox.config.json'),
    typeof content === 'string' ? content : JSON.stringify(content),
  )
const read = (flags = {}, environment = {}) => readSettings({ flags, environment, directory, home: '/home/somebody' })

describe('checkpoints', () => {
  it('go below the state directory of the person where nobody says where', () => {
    expect(read()).toMatchObject({
      ...{ checkpoints: null, usualCheckpoints: '/home/somebody/.local/state/signalbox/checkpoints' },
    })
    expect(read({}, { XDG_STATE_HOME: '/var/state' }).usualCheckpoints).toBe('/var/state/signalbox/checkpoints')
    const relative = read({}, { XDG_STATE_HOME: 'state' })
    expect(relative.usualCheckpoints, 'one that is not absolute counts as none').toMatch(/^\/home\/somebody/)
  })

  it('go into a directory that is named and nowhere else, or nowhere', () => {
    expect(read({ checkpoints: '/mnt/witness' })).toMatchObject({ checkpoints: '/mnt/witness', usualCheckpoints: null })
    expect(read({}, { SIGNALBOX_CHECKPOINTS: 'off' })).toMatchObject({ checkpoints: null, usualCheckpoints: null })
  })
})

describe('a setting', () => {
  it('is its default where nothing is said', () => {
    expect(read()).toMatchObject({ port: 4800, host: '127.0.0.1', sources: [], file: null })
    expect(read().data).toBe('/home/somebody/.local/share/signalbox')
  })

  it('is taken from the flag before the environment, from the environment before the file', async () => {
    await file({ port: 3 })
    expect(read().port).toBe(3)
    expect(read({}, { SIGNALBOX_PORT: '2' }).port).toBe(2)
    expect(read({ port: '1' }, { SIGNALBOX_PORT: '2' }).port).toBe(1)
  })

  it('of an empty variable is not set', () => {
    expect(read({}, { SIGNALBOX_PORT: '' }).port).toBe(4800)
  })

  it.each(['http://box.example', 'https://box.example/path', 'box.example', 'https://me@box.example'])(
    '%s is no public address',
    (publicUrl) => {
      expect(() => read({ publicUrl })).toThrow(/https:\/\/ and a host name/)
    },
  )

  it('a public address is kept without a slash', () => {
    expect(read({ publicUrl: 'https://Box.example/' }).publicUrl).toBe('https://box.example')
  })

  it.each(['postgres://me:p%zz@host/box', 'postgres://me@host:port/box', 'postgres://me:a/b@host/box'])(
    '%s is no address of a database, and it is not said again with its password',
    (database) => {
      const refused = () => read({}, { DATABASE_URL: database })
      expect(refused).toThrow('DATABASE_URL: must be postgres://user@host:port/name')
      expect(refused).not.toThrow(database)
    },
  )

  it.each([
    'postgres://',
    'postgres:///box',
    'postgresql://me:p%25@[::1]:5433/box?sslmode=require',
    'postgres://a:1,b:2/c',
  ])('%s is an address of a database', (database) => expect(read({ database }).database).toBe(database))

  it('the console listens on loopback only', () => {
    expect(() => read({ host: '0.0.0.0' })).toThrow(/only this machine/)
  })
})

describe('the file', () => {
  it('names sources relative to itself, with defaults', async () => {
    await file({
      sources: [
        { root: 'collab', humans: ['Ann'] },
        { root: '~/clawos', zone: 'Europe/Berlin' },
      ],
    })
    expect(read().sources).toEqual([
      {
        root: path.join(directory, 'collab'),
        zone: 'UTC',
        humans: ['ann'],
        aliases: {},
        ignore: [],
        polling: null,
        host: null,
        projects: null,
      },
      {
        root: '/home/somebody/clawos',
        zone: 'Europe/Berlin',
        humans: ['human', 'user'],
        aliases: {},
        ignore: [],
        polling: null,
        host: null,
        projects: null,
      },
    ])
  })

  it('lists every problem at once, each at its place', async () => {
    await file({
      port: 70_000,
      sorces: [],
      sources: [
        { root: '' },
        { root: 'a', zone: 'Mars/Olympus', label: 'No Spaces' },
        { root: 'b', protocol: 'smoke' },
      ],
    })
    expect(() => read({ host: 'evil' }, { SIGNALBOX_LOG_LEVEL: 'loud' })).toThrow(
      expect.objectContaining({
        code: 'bad-setting',
        message: expect.stringMatching(
          /sources\.0\.root.*sources\.1\.zone.*sources\.1\.label|sources\.0\.root.*sources\.1\.label.*sources\.1\.zone/s,
        ),
      }),
    )
    const problem = (() => {
      try {
        read({ host: 'evil' }, { SIGNALBOX_LOG_LEVEL: 'loud' })
      } catch (error) {
        return String(error)
      }
      return ''
    })()
    for (const part of ['sorces', 'port in', '--host', 'SIGNALBOX_LOG_LEVEL', 'sources.2.protocol: must be one of'])
      expect(problem).toContain(part)
    expect(problem).not.toContain('\n')
  })

  it('may not say of two sources that they have one name, or are one directory', async () => {
    await file({
      sources: [{ root: 'a', label: 'collab' }, { root: 'b' }, { root: 'c', label: 'collab' }, { root: './b' }],
    })
    expect(() => read()).toThrow(
      /sources\.3\.root: is already used by sources\.1.*sources\.2\.label: is already used by sources\.0/,
    )
  })

  it('that is not JSON is a problem, not an empty file', async () => {
    await file('{ "port": 1, }')
    expect(() => read()).toThrow(/is not JSON/)
  })

  it('may stand elsewhere', async () => {
    await writeFile(path.join(directory, 'other.json'), '{"port": 9}')
    expect(read({}, { SIGNALBOX_CONFIG: path.join(directory, 'other.json') }).port).toBe(9)
    expect(read({}, { SIGNALBOX_CONFIG: 'other.json' }).port).toBe(9)
  })

  it('that is named and not there is a problem, and no start with the defaults', () => {
    expect(() => read({}, { SIGNALBOX_CONFIG: 'othr.json' })).toThrow(
      `SIGNALBOX_CONFIG names ${path.join(directory, 'othr.json')}, which does not exist`,
    )
  })

  it('of an empty variable is the one of the directory', async () => {
    await file({ port: 9 })
    expect(read({}, { SIGNALBOX_CONFIG: '' }).port).toBe(9)
  })

  it('of another name is named by a mistake in it', async () => {
    await writeFile(path.join(directory, 'other.json'), '{"port": "x"}')
    expect(() => read({}, { SIGNALBOX_CONFIG: 'other.json' })).toThrow('port in other.json: must be a port')
  })

  it.each([
    { keepMonths: true },
    { keepMonths: [3] },
    { port: null },
    { port: true },
    { port: '' },
    { sessionHours: true },
    { proofMinutes: true },
    { terminalSeconds: true },
  ])('%j is no number, and becomes none', async (content) => {
    await file(content)
    expect(() => read()).toThrow(`${Object.keys(content)[0]} in signalbox.config.json: must be a`)
  })

  it('may hold a number as text', async () => {
    await file({ port: '4801', keepMonths: null })
    expect(read()).toMatchObject({ port: 4801, keepMonths: null })
  })
})

it('the page of settings is what the table of settings makes', async () => {
  const page = await readFile(path.resolve(import.meta.dirname, '../../docs/settings.md'), 'utf8')
  expect(page, 'run `npm run docs`').toBe(settingsPage())
})

it.each(['10.0.0.7', '192.0.2.0/24, 10.0.0.7', '2001:db8::/32'])(
  '%s are proxies that may be trusted',
  (trustedProxy) => {
    expect(read({ trustedProxy, publicUrl: 'https://box.example' }).trustedProxy).toBe(trustedProxy)
    expect(() => read({ trustedProxy }), 'nobody comes through them').toThrow(/without --public-url/)
  },
)

it.each(['', 'box.example', '10.0.0.7/33', '10.0.0/8', '2001:db8::/129', '10.0.0.7;10.0.0.8', '0x7f.1'])(
  '%s are none',
  (trustedProxy) => {
    expect(() => read({ trustedProxy, publicUrl: 'https://box.example' })).toThrow(/addresses or CIDRs/)
  },
)
