import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pieces } from '@/components/approvals/list/ask-line'
import { Hit } from '@/components/palette/item'
import { Words } from '@/components/stream/list/stream-row'
import { piecesOf } from '@/lib/asks/alike-asks'
import { MASK } from '@/lib/letters/mask-secrets'
import { messageRow } from '@/tests/components/rows'

const KEPT = 'wv9Q7c21f0aa'

test('what is typed in the palette does not cut a secret so that it is shown', () => {
  for (const typed of ['token', 'gh', 'p_', '=', KEPT.slice(0, 4)]) {
    const page = renderToStaticMarkup(<Hit typed={typed}>{`token=${KEPT} and ghp_${KEPT.repeat(3)}`}</Hit>)
    expect(page, typed).not.toContain(KEPT.slice(4))
    expect(page).toContain(MASK)
  }
  expect(renderToStaticMarkup(<Hit typed="tok">the token is late</Hit>), 'red control').toContain('<b')
})

test('what differs between requests is marked, but where that is a secret', () => {
  const [first = []] = piecesOf([`login with password = ${KEPT}`, 'login with password = other9other'])
  expect(
    first.some(({ text }) => text === KEPT),
    'red control',
  ).toBe(true)
  const page = renderToStaticMarkup(<Pieces of={first} />)
  expect(page).toContain(`login with password = ${MASK}`)
  expect(page).not.toContain('differs')
  const [plain = []] = piecesOf(['open gate 1', 'open gate 2'])
  expect(renderToStaticMarkup(<Pieces of={plain} />)).toContain('class="differs"')
})

test('what the code of an error names is kept back as in the whole', () => {
  const row = messageRow({
    uid: 'u',
    body: `BAD_TOKEN=${KEPT} was refused`,
    error: { code: 'BAD_TOKEN', recoverable: null },
  })
  expect(renderToStaticMarkup(<Words row={row} />)).not.toContain(KEPT)
})
