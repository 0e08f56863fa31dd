import { expect, test } from 'vitest'
import { nodeTrouble } from '@/bin/install.mjs'

test.each(['20.19.0', '20.20.2', '22.0.0', '24.18.1', '25.0.0', '26.10.0'])('Node %s runs Signalbox', (version) => {
  expect(nodeTrouble(version)).toBeNull()
})

test.each(['18.20.0', '20.18.3', '24.19.0', '24.21.0'])('Node %s is refused with what to use instead', (version) => {
  expect(nodeTrouble(version)).toMatch(/try again\.$/)
})
