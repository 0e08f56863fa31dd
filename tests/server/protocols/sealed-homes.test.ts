import { expect, test } from 'vitest'
import { type Fields, type Seal, sealedText } from '@/lib/ledger/seal'
import { homeOf } from '@/lib/source/stations'
import { judge } from '@/server/boot/human/judge-message'
import { STATIONS } from '@/server/protocols/known-stations'
import { SEAL_FORM, textsSigned, textToSign } from '@/server/protocols/sealed-homes'
import { newSigner } from '@/tests/signed'

const signer = newSigner()
const bare: Fields = { message_id: 'm-1', content: 'Go.' }
const seal: Seal = {
  key: signer.fingerprint.slice(0, 16),
  id: 'b'.repeat(32),
  deed: 'post',
  ask: null,
  expiresAt: null,
}
const signed = (path: string) => ({ source: 'dream', path, seal, bare })

/** Whether what was signed as of this home by 0.1.0, or as of this path today, is genuine where it lies now. */
function isGenuine(text: string, path: string): boolean {
  const sealed = { seal: { ...seal, signature: signer.sign(text).replace(/=+$/, '') }, bare }
  return judge({ message: bare, sealed }, { keys: [signer], source: 'dream', path, now: 0 }).is === 'genuine'
}
const first = (home: string) => sealedText({ word: 'signalbox-seal-1', source: 'dream', home, seal, bare })

/** As 0.1.0 signed them: a form that was released stays as it is, whatever protocols name since. */
test.each([
  ['runtime/qa/inbox/1.json', 'runtime/qa/1.json'],
  ['runtime/qa/archive/2026-11-25/1.json', 'runtime/qa/1.json'],
  ['agent_mailboxes/archive/inbox/1.json', 'agent_mailboxes/archive/1.json'],
  ['blackboard/inbox/1.json', 'blackboard/1.json'],
  ['channels/archive/msg-1.json', 'channels/archive/msg-1.json'],
  ['mailboxes/archive/inbox.json', 'mailboxes/inbox.json'],
  ['mailbox/inbox/1.json', 'mailbox/1.json'],
  ['runtime/archive_2026-11-20/mailbox_1.json', 'runtime/archive_2026-11-20/mailbox_1.json'],
])('a letter that 0.1.0 signed at %s has its home at %s', (path, home) => {
  expect(textsSigned(signed(path)).at(-1)).toBe(first(home))
  expect(isGenuine(first(home), path)).toBe(true)
  expect(isGenuine(first(`elsewhere/${home}`), path), 'red control').toBe(false)
})

test('what is signed today is genuine where its box puts it aside, and nowhere else', () => {
  const text = textToSign(signed('runtime/qa/inbox/1.json'))
  expect(isGenuine(text, 'runtime/qa/inbox/archive_2026-11-20/1.json')).toBe(true)
  expect(isGenuine(text, 'runtime/dev/inbox/1.json')).toBe(false)
  const own = textToSign(signed('mailboxes/archive/inbox.json'))
  expect(isGenuine(own, 'mailboxes/archive/inbox.json')).toBe(true)
  expect(isGenuine(own, 'mailboxes/error/inbox.json'), 'it lies in the list of another agent').toBe(false)
})

test('a station more makes another home: red control of a form that would follow the protocols', () => {
  const more = { ...STATIONS, boxes: [...STATIONS.boxes, 'tray'] }
  expect(homeOf('channels/atlas/tray/1.json', more)).not.toBe(homeOf('channels/atlas/tray/1.json', SEAL_FORM.stations))
})

test('today’s form has the stations that protocols name: one that names others makes another form', () => {
  const sets = ({ boxes, aside, namedIn, ofAll }: typeof STATIONS) =>
    [boxes, aside, namedIn, ofAll].map((all) => new Set(all))
  expect(sets(SEAL_FORM.stations)).toEqual(sets(STATIONS))
})
