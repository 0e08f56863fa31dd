import { afterEach, expect, test } from 'vitest'
import { openModel } from '@/tools/real/model'
import { calls, nextTurn, says } from '@/tools/real/script'

const scripts = {
  count: [[says('One.')], [says('Two.'), calls('Bash', { command: 'ls' })], [says('Three.')]],
  other: [[says('Another.')]],
}
const user = (text: string) => ({ role: 'user', content: text })
const model = (text: string) => ({ role: 'assistant', content: [{ type: 'text', text }] })

test('where a script stands is told by the conversation alone', () => {
  expect(nextTurn([user('play count')], scripts)).toEqual([says('One.')])
  expect(nextTurn([user('play count'), model('One.'), user('on')], scripts)).toEqual(scripts.count[1])
  const over = [user('play count'), model('1'), user('on'), model('2'), user('on'), model('3'), user('on')]
  expect(nextTurn(over, scripts)).toEqual([says('Done.')])
})

test('the script that was named last is played from its beginning', () => {
  expect(nextTurn([user('play count'), model('One.'), user('Please play other.')], scripts)).toEqual([says('Another.')])
  expect(nextTurn([user('play other, then play count')], scripts)).toEqual([says('One.')])
  const named = { role: 'user', content: [{ type: 'tool_result' }, { type: 'text', text: 'play other' }] }
  expect(nextTurn([user('play count'), model('One.'), named], scripts)).toEqual([says('Another.')])
})

test('what names no script, or is said by the model, plays none', () => {
  for (const text of ['', 'play nothing', 'display count', 'constructor', 'play constructor'])
    expect(nextTurn([user(text)], scripts)).toEqual([says('Done.')])
  expect(nextTurn([user('Hello.'), model('play count')], scripts)).toEqual([says('Done.')])
})

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function asked(body: string, place = '/v1/messages?beta=true') {
  const { address, close } = await openModel(scripts)
  closing.push(close)
  expect(new URL(address).hostname).toBe('127.0.0.1')
  const answer = await fetch(`${address}${place}`, { method: 'POST', body })
  return { status: answer.status, text: await answer.text() }
}

const question = { model: 'any', tools: [{ name: 'Bash' }], messages: [user('play count'), model('One.'), user('on')] }

test('a turn is streamed as events, its calls in pieces of JSON', async () => {
  const { status, text } = await asked(JSON.stringify({ ...question, stream: true }))
  expect(status).toBe(200)
  const events = [...text.matchAll(/^event: (\w+)$/gm)].map(([, type]) => type)
  const block = ['content_block_start', 'content_block_delta', 'content_block_stop']
  expect(events).toEqual(['message_start', ...block, ...block, 'message_delta', 'message_stop'])
  expect(text).toContain(JSON.stringify({ type: 'input_json_delta', partial_json: '{"command":"ls"}' }))
  expect(text).toContain('"stop_reason":"tool_use"')
})

test('without a stream it is given whole', async () => {
  const { text } = await asked(JSON.stringify(question))
  expect(JSON.parse(text)).toMatchObject({ role: 'assistant', content: scripts.count[1], stop_reason: 'tool_use' })
})

test('what has no tools is none of the script’s, and what is no question is refused', async () => {
  const { text } = await asked(JSON.stringify({ ...question, tools: [] }))
  expect(JSON.parse(text)).toMatchObject({ content: [says('Title')], stop_reason: 'end_turn' })
  expect((await asked('{"model":')).status).toBe(400)
  expect((await asked('{}')).status).toBe(400)
  expect((await asked('{}', '/elsewhere')).status).toBe(404)
})
