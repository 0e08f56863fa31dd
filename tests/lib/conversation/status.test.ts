import { expect, test } from 'vitest'
import { type Said, standing } from '@/lib/conversation/status'

const HOUR = 3_600_000
const NOW = 100 * HOUR

function said(from: string, to: string[], given: Partial<Said> = {}): Said {
  return { from, to, broadcast: false, kind: 'request', at: NOW - HOUR, answered: false, look: 1, seq: 1, ...given }
}

function of(last: Said[], humans: string[] = ['human']) {
  return standing({ last, count: last.length, humans, now: NOW })
}

test('it waits on whom was asked and has not spoken since', () => {
  expect(of([said('pm', ['qa'])])).toEqual({ status: 'waiting', waitingOn: { agent: 'qa', since: NOW - HOUR } })
})

test('what one look found before cannot answer what a later look found, whatever times they claim', () => {
  const asked = said('pm', ['qa'], { look: 2, seq: 9 })
  const spoke = said('qa', ['dev'], { kind: 'status', look: 1, seq: 3 })
  expect(of([asked, spoke]).waitingOn).toMatchObject({ agent: 'qa' })
  const other = said('pm', ['dev'], { look: 1, seq: 4 })
  const answer = said('dev', ['pm'], { kind: 'response', look: 1, seq: 5 })
  expect(of([asked, spoke, other, answer]).waitingOn, 'nor is it passed over for another').toMatchObject({
    agent: 'qa',
  })
  // Red control: found together, or spoken after it too, it is answered.
  expect(of([{ ...asked, look: 1 }, spoke]).waitingOn).toBeNull()
  expect(of([asked, spoke, said('qa', ['pm'], { kind: 'response', look: 3, seq: 10 })]).waitingOn).toBeNull()
})

test('any of those who were asked may answer', () => {
  expect(of([said('pm', ['qa', 'dev']), said('dev', ['pm'], { kind: 'response' })])).toEqual({
    status: 'answered',
    waitingOn: null,
  })
})

test('an answer in another conversation counts as well', () => {
  expect(of([said('pm', ['qa'], { answered: true }), said('x', [], { kind: 'status' })]).waitingOn).toBeNull()
})

test('a person who is asked is waited for, whatever the clock says', () => {
  expect(of([said('qa', ['Human'], { at: NOW - 1 })])).toMatchObject({ status: 'waiting-on-human' })
})

test('what was said a moment ago is going on, and names who is next', () => {
  expect(of([said('pm', ['qa'], { at: NOW - 1000 })])).toMatchObject({ status: 'active', waitingOn: { agent: 'qa' } })
})

test('a broadcast, a report or talk to oneself waits on nobody', () => {
  expect(of([said('pm', ['qa'], { broadcast: true })])).toEqual({ status: 'one-message', waitingOn: null })
  expect(of([said('pm', ['qa'], { kind: 'report' }), said('pm', ['pm'])])).toEqual({ status: 'quiet', waitingOn: null })
})

test('nothing said is quiet', () => {
  expect(standing({ last: [], count: 0, humans: [], now: NOW })).toEqual({ status: 'quiet', waitingOn: null })
})
