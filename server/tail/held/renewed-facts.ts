import type { FileFacts } from '@/server/store/store'

/** Of a file of which nothing was read. */
export const UNREAD = {
  consumed: 0,
  lines: 0,
  head: null,
  marker: null,
  bytesRead: 0,
  bytesUnreadable: 0,
  bytesIgnored: 0,
  bytesPending: 0,
} satisfies Partial<FileFacts>

/** Facts of which some are new. Spelled out, so that all have one shape: there are as many as there are files. */
export function renewed(was: FileFacts, now: Partial<FileFacts>): FileFacts {
  return {
    path: now.path === undefined ? was.path : now.path,
    pathBytes: now.pathBytes === undefined ? was.pathBytes : now.pathBytes,
    place: now.place === undefined ? was.place : now.place,
    shape: now.shape === undefined ? was.shape : now.shape,
    status: now.status === undefined ? was.status : now.status,
    rule: now.rule === undefined ? was.rule : now.rule,
    isDir: now.isDir === undefined ? was.isDir : now.isDir,
    size: now.size === undefined ? was.size : now.size,
    mtimeMs: now.mtimeMs === undefined ? was.mtimeMs : now.mtimeMs,
    ino: now.ino === undefined ? was.ino : now.ino,
    dev: now.dev === undefined ? was.dev : now.dev,
    uid: now.uid === undefined ? was.uid : now.uid,
    mode: now.mode === undefined ? was.mode : now.mode,
    generation: now.generation === undefined ? was.generation : now.generation,
    consumed: now.consumed === undefined ? was.consumed : now.consumed,
    lines: now.lines === undefined ? was.lines : now.lines,
    head: now.head === undefined ? was.head : now.head,
    marker: now.marker === undefined ? was.marker : now.marker,
    bytesRead: now.bytesRead === undefined ? was.bytesRead : now.bytesRead,
    bytesUnreadable: now.bytesUnreadable === undefined ? was.bytesUnreadable : now.bytesUnreadable,
    bytesIgnored: now.bytesIgnored === undefined ? was.bytesIgnored : now.bytesIgnored,
    bytesPending: now.bytesPending === undefined ? was.bytesPending : now.bytesPending,
    contentSha: now.contentSha === undefined ? was.contentSha : now.contentSha,
    goneAt: now.goneAt === undefined ? was.goneAt : now.goneAt,
  }
}
