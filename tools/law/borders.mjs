/** Rooms, the deepest first: where a file belongs. */
const ROOMS = [
  'server/containers',
  'server/protocols',
  'server/tail',
  'server/store',
  'server/live',
  'server/api',
  'server/oversight',
  'server/files',
  'server/notices',
  'server/front',
  'server/boot',
  'server/errors',
  'server/settings',
  'components',
  'drizzle',
  'tests',
  'app',
  'lib',
  'bin',
  'tools/demo',
  'tools',
  'server',
]
export const roomOf = (file) =>
  ROOMS.find(
    (room) =>
      file === room || file.startsWith(`${room}/`) || file.startsWith(`${room}.`) || file.startsWith(`${room}-`),
  ) ?? 'top'

/** What each room may import besides itself; `type` marks what it may import as types only. */
export const MAY = {
  app: { code: ['components', 'server/api', 'lib'] },
  components: { code: ['lib'], type: ['server/api'] },
  'server/api': { code: ['server/oversight', 'server/notices', 'server/store', 'server/live', 'server/errors', 'lib'] },
  'server/oversight': {
    code: ['server/protocols', 'server/containers', 'server/store', 'server/files', 'server/errors', 'lib'],
  },
  'server/live': { code: ['server/store', 'server/errors', 'lib'] },
  'server/tail': { code: ['server/protocols', 'server/containers', 'server/store', 'server/errors', 'lib'] },
  'server/store': { code: ['drizzle', 'server/errors', 'lib'] },
  'server/notices': { code: ['server/store', 'server/errors', 'lib'] },
  'server/files': { code: ['server/containers', 'server/errors', 'lib'] },
  'server/protocols': { code: ['server/containers', 'lib'] },
  'server/containers': { code: ['lib'] },
  'server/front': { code: ['server/api', 'server/live', 'server/store', 'server/errors', 'lib'] },
  'server/settings': { code: ['server/protocols', 'server/errors', 'lib'] },
  'server/errors': { code: ['lib'] },
  'server/boot': { code: ['server', 'drizzle', 'lib'] },
  lib: { code: [] },
  drizzle: { code: [] },
  bin: { code: ['server/boot', 'server/settings', 'server/errors', 'lib', 'tools/demo'], type: ['server'] },
  'tools/demo': { code: ['server/boot', 'server/errors', 'lib'], type: ['server'] },
  tools: { code: ['server/boot', 'server/settings', 'server/errors', 'lib', 'bin', 'tools/demo'], type: ['server'] },
}
