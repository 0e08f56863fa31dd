import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { withCtrl } from '@/components/keys/mod-key'
import { Said } from '@/components/said/said-text'
import { Kbd } from '@/components/ui/kbd'

describe('a sign for a hidden character', () => {
  test('is isolated, from left to right, inside a text from right to left', () => {
    const page = renderToStaticMarkup(<Said>{'\u200eשלום'}</Said>)
    expect(page).toContain('<bdi class="hid" dir="ltr" translate="no" title="U+200E">U+200E</bdi>')
    expect(page).toMatch(/^<bdi class="from-right">/)
  })
})

describe('a key', () => {
  test('is Ctrl where there is no ⌘', () => {
    expect(renderToStaticMarkup(<Kbd>⌘</Kbd>)).toContain('<kbd translate="no">Ctrl</kbd>')
    expect(withCtrl('⌘↵ approves')).toBe('Ctrl ↵ approves')
    expect(withCtrl('the palette (⌘K).')).toBe('the palette (Ctrl K).')
    expect(withCtrl('Esc lets go')).toBe('Esc lets go')
  })
})
