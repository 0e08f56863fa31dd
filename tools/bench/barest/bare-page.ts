import { closeSync, openSync, readFileSync, readSync, statSync, watch } from 'node:fs'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import type { Watched } from '@/tools/bench/world/large'
import { channelOf, linesOf } from '@/tools/bench/world/writer'
import { type Plain, plainServer } from './bare-serving'

/** Calls `tell` with every file that comes and every line that is appended: by events alone, nothing kept, nothing checked. */
function follow(watched: Watched, tell: (text: string) => void): () => void {
  const channel = channelOf(watched)
  const lines = linesOf(watched)
  let offset = statSync(lines).size
  const watchers = [
    watch(channel, (_event, name) => {
      if (name?.endsWith('.json')) tell(readFileSync(path.join(channel, name), 'utf8'))
    }),
    watch(lines, () => {
      const fd = openSync(lines, 'r')
      const bytes = Buffer.alloc(statSync(lines).size - offset)
      offset += readSync(fd, bytes, 0, bytes.length, offset)
      closeSync(fd)
      if (bytes.length > 0) tell(bytes.toString())
    }),
  ]
  return () => {
    for (const watcher of watchers) watcher.close()
  }
}

const PAGE =
  '<body><script>new EventSource("/live").onmessage=(e)=>{const d=document.createElement("div");d.textContent=e.data;document.body.prepend(d)}</script>'

/** Events of the file system straight into a page. */
export async function barePage(watched: Watched): Promise<Plain> {
  const listeners = new Set<ServerResponse>()
  const unfollow = follow(watched, (text) => {
    const event = `data: ${JSON.stringify(text.slice(0, 400))}\n\n`
    for (const listener of listeners) listener.write(event)
  })
  const plain = await plainServer((request, answer) => {
    const live = request.url === '/live'
    answer.writeHead(200, { 'content-type': live ? 'text/event-stream' : 'text/html' })
    if (!live) return void answer.end(PAGE)
    listeners.add(answer)
    answer.once('close', () => listeners.delete(answer))
    answer.flushHeaders()
  })
  return {
    url: plain.url,
    stop: () => {
      unfollow()
      plain.stop()
    },
  }
}
