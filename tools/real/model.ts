import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import * as z from 'zod'
import { type Block, nextTurn, type Scripts, says } from './script'

const asked = z.object({
  model: z.string(),
  stream: z.boolean().default(false),
  tools: z.array(z.unknown()).default([]),
  messages: z.array(
    z.object({
      role: z.string(),
      content: z.union([z.string(), z.array(z.looseObject({ type: z.string(), text: z.string().optional() }))]),
    }),
  ),
})
type Asked = z.infer<typeof asked>

const USAGE = { input_tokens: 10, output_tokens: 2 }

export type Model = { address: string; close: () => void }

/** A server of the Messages API on loopback that says what is written in `scripts`, whole or as a stream. */
export async function openModel(scripts: Scripts): Promise<Model> {
  let turns = 0
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const path = new URL(request.url ?? '/', 'http://model').pathname
    if (path.endsWith('/count_tokens')) return answer(response, 200, { input_tokens: USAGE.input_tokens })
    if (!path.endsWith('/v1/messages')) return answer(response, 404, { type: 'error' })
    const read = asked.safeParse(parsed(body))
    if (!read.success) return answer(response, 400, { type: 'error', error: { message: read.error.message } })
    turns += 1
    const turn = turnOf(read.data, scripts, `lab_${process.pid}_${turns}`)
    if (read.data.stream) stream(response, turn)
    else answer(response, 200, turn)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('The model has no port.')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { address: `http://127.0.0.1:${at.port}`, close }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** What is asked without tools is the program's own business, as a title: it gets a word. */
function turnOf({ messages, model, tools }: Asked, scripts: Scripts, id: string) {
  const blocks = tools.length === 0 ? [says('Title')] : nextTurn(messages, scripts)
  const content = blocks.map((block, at) => (block.type === 'text' ? block : { ...block, id: `toolu_${id}_${at}` }))
  const stop = content.some(({ type }) => type === 'tool_use') ? 'tool_use' : 'end_turn'
  return { id: `msg_${id}`, type: 'message', role: 'assistant', model, content, stop_reason: stop, usage: USAGE }
}

function answer(response: ServerResponse, status: number, what: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(what))
}

function stream(response: ServerResponse, turn: ReturnType<typeof turnOf>): void {
  const send = (type: string, data: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  send('message_start', { message: { ...turn, content: [], stop_reason: null } })
  for (const [index, block] of turn.content.entries()) {
    send('content_block_start', { index, content_block: begun(block) })
    send('content_block_delta', { index, delta: rest(block) })
    send('content_block_stop', { index })
  }
  send('message_delta', { delta: { stop_reason: turn.stop_reason }, usage: USAGE })
  send('message_stop', {})
  response.end()
}

const begun = (block: Block) => (block.type === 'text' ? { ...block, text: '' } : { ...block, input: {} })
const rest = (block: Block) =>
  block.type === 'text'
    ? { type: 'text_delta', text: block.text }
    : { type: 'input_json_delta', partial_json: JSON.stringify(block.input) }
