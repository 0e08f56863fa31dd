import { expect, test } from 'vitest'
import { sayKept } from '@/lib/ledger/kept-words'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import { KnownError } from '@/server/errors'
import { commandsOn } from '@/server/oversight/commands'
import { outcomeOf } from '@/server/oversight/record-act'
import { entryStore } from '@/server/store/ledger/entries'
import { ledgerReader } from '@/server/store/ledger/page'
import { eachDatabase } from '@/tests/databases'

eachDatabase('what a command does', (db) => {
  test('is on record with why it was refused, told in words', async () => {
    const reader = ledgerReader(db.reader('ledger'))
    const { append } = entryStore(db.writer('ledger'))
    const put = commandsOn({ append, one: reader.one, version: '1', now: () => 7 })
    const of = await put({ act: 'backup', subject: '/srv/say:cellar', detail: {} })
    const { why } = outcomeOf(new KnownError('refused', () => words.command.noIntent))
    const n = await put({ of, outcome: 'refused', why })
    const entry = (await reader.one(n))?.entry
    expect(entry).toMatchObject({ act: 'backup', subject: '/srv/say:cellar', outcome: 'refused', of, why })
    expect(sayKept(entry?.why ?? '')).toBe(words.command.noIntent)
  })
})
