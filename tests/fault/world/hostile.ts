import { execFileSync } from 'node:child_process'
import { closeSync, ftruncateSync, mkdirSync, openSync, symlinkSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'

const MIB = 1024 * 1024
const message = (id: string, text: string) =>
  `{"id":"${id}","timestamp":"2026-01-11T16:33:15Z","session_id":"c","from":"a","to":"all","type":"chat","content":{"text":"${text}"}}`

/** A file of one gibibyte or more that takes no room. */
function sparse(file: string, size: number): void {
  const fd = openSync(file, 'w')
  ftruncateSync(fd, size)
  closeSync(fd)
}

function pieces(file: string, piece: string, count: number, end: string): void {
  const fd = openSync(file, 'w')
  for (let n = 0; n < count; n++) writeSync(fd, piece)
  writeSync(fd, end)
  closeSync(fd)
}

/** What a hostile or broken agent may put into a directory of message files, by what it is. */
export const HOSTILE_DOCUMENTS: { [what: string]: (dir: string) => void } = {
  'a million levels of brackets': (dir) =>
    writeFileSync(path.join(dir, 'msg-deep.json'), '['.repeat(1_000_000) + ']'.repeat(1_000_000)),
  'a million levels of members': (dir) => writeFileSync(path.join(dir, 'msg-members.json'), '{"a":'.repeat(1_000_000)),
  'a million keys': (dir) =>
    writeFileSync(
      path.join(dir, 'msg-keys.json'),
      `{${Array.from({ length: 1_000_000 }, (_, n) => `"${n}":0`).join()}}`,
    ),
  'millions of empty objects': (dir) =>
    pieces(path.join(dir, 'msg-empties.json'), '[{},{},{},{},{},{},{},{}', 1, `${',{}'.repeat(5 * MIB)}]`),
  'a document of blanks that never ends': (dir) => pieces(path.join(dir, 'msg-blanks.json'), ' '.repeat(MIB), 15, '{'),
  'a document of 100 MB': (dir) =>
    pieces(path.join(dir, 'msg-large.json'), ' '.repeat(MIB), 100, message('large', 'large')),
  'a sparse document of 1 TB': (dir) => sparse(path.join(dir, 'msg-sparse.json'), 1024 ** 4),
  'a key twice': (dir) =>
    writeFileSync(
      path.join(dir, 'msg-twice.json'),
      message('twice', 'one').replace('"from":"a"', '"from":"human","from":"a"'),
    ),
  'lone surrogates and NUL': (dir) =>
    writeFileSync(path.join(dir, 'msg-surrogates.json'), message('surrogates', 'a\\ud800b\\u0000c\\udfffd')),
  'bidi, zero-width and tag characters': (dir) =>
    writeFileSync(
      path.join(dir, 'msg-bidi.json'),
      message('bidi', 'approve\u202e\u2066 \u200b\u200d\ufeff \u{e0041}\u{e007f} \u0430pprove'),
    ),
  'bytes that are not UTF-8': (dir) =>
    writeFileSync(path.join(dir, 'msg-bytes.json'), Buffer.from([0x7b, 0xff, 0xfe, 0xc0, 0x80, 0x7d])),
  'names of every kind': (dir) => {
    const names = [
      ...[
        'line\nend.json',
        'tab\tand\u001b[31m.json',
        '🦀.json',
        '\u202eexe.nosj.json',
        'שלום.json',
        '..json',
        '-rf.json',
      ],
      ...[
        '%00.json',
        '\\x00.json',
        '...json',
        ' .json',
        'a b"c\'d`e$f;g|h.json',
        `${'x'.repeat(250)}.json`,
        'é.json',
        'e\u0301.json',
      ],
    ]
    for (const [n, name] of names.entries()) {
      writeFileSync(path.join(dir, name), message(`name-${n}`, `name ${n}`))
      writeFileSync(path.join(dir, `msg-${name.slice(0, 245)}.json`), message(`msg-name-${n}`, `named ${n}`))
    }
    const notUtf8 = Buffer.concat([Buffer.from(`${dir}/msg-`), Buffer.from([0xff, 0xfe]), Buffer.from('.json')])
    writeFileSync(notUtf8, message('name-bytes', 'name bytes'))
  },
  'a directory called x.json': (dir) => mkdirSync(path.join(dir, 'msg-x.json')),
  'a pipe': (dir) => void execFileSync('mkfifo', [path.join(dir, 'msg-pipe.json')]),
  'links to /dev/zero, to itself and to nothing': (dir) => {
    symlinkSync('/dev/zero', path.join(dir, 'msg-zero.json'))
    symlinkSync('msg-self.json', path.join(dir, 'msg-self.json'))
    symlinkSync('/nowhere/at/all', path.join(dir, 'msg-nowhere.json'))
  },
}

/** The same for a directory with an append-only file. */
export const HOSTILE_LINES: { [what: string]: (dir: string) => void } = {
  'a line of 100 MB': (dir) => pieces(path.join(dir, 'channel.jsonl'), 'x'.repeat(MIB), 100, '\n'),
  'a sparse file of 1 TB': (dir) => sparse(path.join(dir, 'channel.jsonl'), 1024 ** 4),
  'a million empty lines': (dir) => writeFileSync(path.join(dir, 'channel.jsonl'), '\n'.repeat(1_000_000)),
  'millions of blank lines': (dir) => pieces(path.join(dir, 'channel.jsonl'), ' \r\n'.repeat(MIB), 5, '\n'),
  'a pipe of that name': (dir) => void execFileSync('mkfifo', [path.join(dir, 'channel.jsonl')]),
  'a link of that name': (dir) => symlinkSync('/dev/zero', path.join(dir, 'channel.jsonl')),
  'a directory of that name': (dir) => mkdirSync(path.join(dir, 'channel.jsonl')),
}
