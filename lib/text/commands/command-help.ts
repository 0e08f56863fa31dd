/** What `--help` says of each command. `does` is what the command is for; the others are its arguments and options. */
export const help = {
  program: 'Human oversight of agents that talk through files.',
  wrong: 'Run it with --help for what it takes.',
  dash: 'A query that begins with “-” stands behind --, as in: signalbox search -- -from:qa',
  data: 'the data directory',
  database: 'a Postgres database instead of files in the data directory: postgres://…',
  jsonLines: 'one JSON object a line',
  json: 'one JSON object',
  since: 'at or after a time: 2h, 14:30, 2026-11-20',
  mine: 'only what this agent sent, was sent or was mentioned in',
  query: 'what to find; nothing is everything',
  roots: 'directories to read: DIR, or protocol:DIR',
  agents: {
    does: 'Every agent that was ever seen or registered.',
  },
  who: {
    does: 'Who is there now: agents whose last heartbeat is not too old, or who spoke as lately; within the hour where no limit is stated.',
  },
  asks: {
    does: 'What agents want of a person: to decide, to answer, for information.',
    json: 'one JSON object a line; the last have only `left`, where a list is longer than what is shown of it',
  },
  backup: {
    does: 'Copy ledger, kept bytes, key and configuration into one file; a console may run meanwhile.',
    file: 'the file to make; whoever has it can sign checkpoints',
  },
  restore: {
    does: 'Put ledger, kept bytes and key of a backup into the data directory, or the database, and what was there aside; sessions, API tokens and one-time links end.',
    file: 'a file that `signalbox backup` made',
  },
  /** Of each way to decide. */
  deciding: {
    reason: 'why',
    id: 'of the request, as `signalbox asks` lists it, or its beginning',
    key: 'decided again with the same key, it is not written twice',
    dryRun: 'show path and bytes and write nothing',
    sha256: 'of the bytes that you saw: where they are others by now, nothing is decided',
    seen: 'of the warnings that you saw: where there is another by now, nothing is decided; with --sha256 alone none count as seen',
    yes: 'decide at a terminal without being asked to read first',
  },
  approve: {
    does: 'Say yes to what an agent asks, in its own protocol, through the console that runs on these data.',
    changed: 'approve this whole payload instead of what was asked',
    target: 'the target, where a policy wants it typed',
  },
  reject: {
    does: 'Say no to what an agent asks.',
  },
  withdraw: {
    does: 'Take back a post of yours that a policy holds.',
  },
  answer: {
    does: 'Answer what an agent asks in words.',
    text: 'the answer',
  },
  demo: {
    does: 'Write a living world in all four protocols into a directory, and print what was planted as JSON.',
    dir: 'a directory for the world; collab, teams, dream and clawos are made in it',
    rate: 'acts a second while it lives',
    seed: 'the same seed tells the same stories',
    minutes: 'how long it lives; 0 tells every story once and ends (default: until stopped)',
    history: 'messages of the past written first',
  },
  doctor: {
    does: 'Look at settings, sources, database, watches, clocks and disk, and say what to do.',
  },
  export: {
    does: 'Write all that a question finds, oldest first. The query language is that of the search bar.',
    out: 'a new file, which is there once it is whole; else standard output',
  },
  /** By what a signature is checked. */
  trusted: {
    key: 'what `signalbox key` printed',
    source: 'the source, as the key file names it',
    root: 'its directory on this machine',
  },
  verifyHuman: {
    does: 'Say whether Signalbox wrote a message for a person, by the public key alone: exit code 0 genuine, 1 not, 3 acted on before (--once).',
    file: 'FILE, of a file of lines FILE:OFFSET with the byte at which the line begins, or - to read it',
    at: 'with -, the file that it was read from',
    id: 'which message of a mailbox',
    print:
      'print the message that was signed, and nothing else, as one line of JSON: use that, and do not read the file again',
    once: 'a directory of this reader alone that remembers what it acted on: each signature is genuine once',
  },
  waitApproval: {
    does: 'Wait for the decision of a person on a request, by the disk and the public key alone: exit code 0 approved, 1 rejected, 2 expired or time out, 3 acted on before (--once).',
    id: 'the id that the request gives itself',
    lineSha256: 'the sha256 of its line or file',
    stdin: 'read its line or file',
    at: 'the file in which the request stands, where it may stand in several',
    print: 'print the decision that was signed, and nothing else, as one line of JSON',
    once: 'a directory of this reader alone that remembers what it acted on: each approval counts once',
    timeout: 'seconds, whatever lies below the root; 0 looks once, for ten seconds at most, without it there is no end',
  },
  index: {
    does: 'Read everything that lies there now, then end.',
    json: 'print what was read as one JSON object',
  },
  ingest: {
    does: 'Read the agents’ directories without a console.',
  },
  key: {
    does: 'Print the public key by which `signalbox verify-human` and `wait-approval` know what Signalbox wrote, with the sources that it writes to.',
  },
  link: {
    does: 'Print a new one-time start link of the console that runs on these data.',
    admin: 'a link that makes the first admin instead, while there is none',
  },
  move: {
    does: 'Carry the index and the ledger to another database, and compare every table.',
    from: 'what to move: a data directory or postgres://…',
    to: 'where to: a data directory or a database without data',
    json: 'one JSON object a table',
  },
  proof: {
    does: 'Print entries of the ledger with what proves them; bin/verify-proof.mjs checks that without Signalbox.',
    from: 'the first entry',
    to: 'the last entry; without it, to the end',
    format: 'as what it is printed',
  },
  reindex: {
    does: 'Derive the index again from what was kept: the same content, in the same order of arrival.',
  },
  search: {
    does: 'Find messages, newest first. The query language is that of the search bar.',
    limit: 'at most so many',
    follow: 'go on with what arrives, oldest first',
  },
  send: {
    does: 'Write a message to agents in their own protocol, through the console that runs on these data.',
    words: 'the message; a recipient such as codex-1 or all may come first',
    to: 'to whom; all is everyone',
    channel: 'the channel or team',
    source: 'the source; not needed where only one may be written to',
    form: (forms: readonly string[]) => `a form of the protocol: ${forms.join(', ')}`,
    type: 'its type in the words of the protocol',
    priority: 'low, normal, high or critical',
    reasoning: 'why; the Swarm requires it',
    replyTo: 'the message that it answers',
    again: 'the message that it says again; what else is given takes the place of what it said',
    task: 'with --form task: its number or id',
    deadline: 'with --form task: ISO 8601 with its zone',
    level: 'with --form autonomy: the new level',
    raw: 'the object of the protocol, from a file or - for standard input',
    code: 'code that goes with it',
    artifact: 'files that it refers to',
    ttl: 'how long it holds',
    key: 'sent again with the same key, it is not written twice',
    yes: 'do what cannot be taken back: reach everybody, shut down, or give more freedom',
    dryRun: 'show who gets it, path and bytes, and write nothing',
  },
  serve: {
    does: 'Read the agents’ directories and serve the console.',
    dir: 'directories to watch: DIR, or protocol:DIR',
    port: 'port of the console; 0 takes a free one',
    host: 'address to listen on (loopback)',
    publicUrl: 'https://… under which a proxy on this machine hands it to others',
    trustedProxy: 'proxies before the one on this machine: addresses and CIDRs',
    checkpoints: 'where signed checkpoints of the ledger are put; “off”: none',
    demo: 'watch a demo world that writes itself',
    dev: 'compile pages as they are edited',
  },
  tasks: {
    does: 'Every task that is known, the most pressing first.',
    source: 'those of one source',
    owner: 'those of one agent',
  },
  trace: {
    does: 'A conversation from its first message to its last.',
    id: 'a trace id, the id of a conversation, or the uid or own id of one of its messages',
  },
  unreadable: {
    does: 'What could not be read, newest first: where, why, and the bytes.',
    json: 'one JSON object a line; `bytes` is base64',
  },
  verify: {
    does: 'Check every entry of the ledger, all kept bytes and every checkpoint, say where the first break is, and name every row of people, tokens, policies, writing, decisions and acts that is other than the entries tell.',
    checkpoints: 'the directory of checkpoints',
    key: 'the public key of the checkpoints (PEM), where it is not in the data directory',
  },
  writing: {
    does: 'Say whether a source may be written to and what a check of permissions finds, or switch it.',
    source: 'its label',
    switch: 'on or off',
    why: 'goes on record',
  },
} as const
