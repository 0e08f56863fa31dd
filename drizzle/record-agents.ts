import type { Kit } from './columns/sqlite'

/** Derived: agents, presence, versions, tasks, deliveries, tokens, observed values. */
export function defineAgents(kit: Kit) {
  const { table, int, id, bool, text, index, uniqueIndex, primaryKey } = kit
  const agents = table(
    'agents',
    {
      sourceId: int('source_id').notNull(),
      agent: text('agent').notNull(),
      /** JSON: names as written. */
      names: text('names').notNull(),
      tier: text('tier'),
      role: text('role'),
      model: text('model'),
      provider: text('provider'),
      status: text('status'),
      autonomy: text('autonomy'),
      /** When the message was said that granted it, UTC ms. */
      autonomyAt: int('autonomy_at'),
      /** JSON: what messages said of it that nothing took the place of. */
      grants: text('grants'),
      guardrails: text('guardrails'),
      capabilities: text('capabilities'),
      registeredAt: int('registered_at'),
      firstAt: int('first_at').notNull(),
      /** Time in order of the last message it sent. */
      lastAt: int('last_at'),
      lastUid: text('last_uid'),
      messages: int('messages').notNull(),
      state: text('state'),
      substate: text('substate'),
      heartbeatAt: int('heartbeat_at'),
      heartbeatClaimedAt: int('heartbeat_claimed_at'),
      /** Ids of the files that say what the last heartbeat says, space-separated. */
      beatFiles: text('beat_files'),
      channel: text('channel'),
      pid: int('pid'),
      flags: text('flags').notNull(),
    },
    (t) => [primaryKey({ columns: [t.sourceId, t.agent] })],
  )

  /** Presence with history: one row per distinct content of a heartbeat. */
  const heartbeats = table(
    'heartbeats',
    {
      id: id('id'),
      sourceId: int('source_id').notNull(),
      agent: text('agent').notNull(),
      state: text('state').notNull(),
      substate: text('substate'),
      channel: text('channel'),
      pid: int('pid'),
      claimedAt: int('claimed_at'),
      claimedRaw: text('claimed_raw'),
      observedAt: int('observed_at').notNull(),
      fileId: int('file_id').notNull(),
      observationId: int('observation_id').notNull(),
      flags: text('flags').notNull(),
    },
    (t) => [index('heartbeats_agent').on(t.sourceId, t.agent, t.observedAt)],
  )

  /** Registrations (`what` = `registration`), state files (`state`) and documents (`document`), each with its versions. */
  const versions = table(
    'versions',
    {
      id: id('id'),
      sourceId: int('source_id').notNull(),
      fileId: int('file_id').notNull(),
      what: text('what').notNull(),
      subject: text('subject').notNull(),
      agent: text('agent'),
      version: int('version').notNull(),
      at: int('at').notNull(),
      summary: text('summary').notNull(),
      /** JSON of the reading. */
      content: text('content').notNull(),
      observationId: int('observation_id').notNull(),
    },
    (t) => [
      index('versions_file').on(t.fileId, t.version),
      index('versions_subject').on(t.sourceId, t.what, t.subject),
    ],
  )

  /** What all its changes come to, in order of time; one row per source, scope and id. */
  const tasks = table(
    'tasks',
    {
      sourceId: int('source_id').notNull(),
      /** Empty where none was named. */
      scope: text('scope').notNull(),
      task: text('task').notNull(),
      /** Public, stable. */
      uid: text('uid').notNull(),
      title: text('title'),
      /** 1: said to be its title; 0: the first words of the message that made it. */
      titled: bool('titled').notNull(),
      owner: text('owner'),
      /** As it was written. */
      ownerRaw: text('owner_raw'),
      /** Since when that is its owner, and when the look of the tail began that found it, UTC ms. */
      ownedAt: int('owned_at'),
      ownedLook: int('owned_look'),
      /** The last message that gave it to its owner; null where none did. */
      givenBy: text('given_by'),
      state: text('state').notNull(),
      native: text('native'),
      dependsOn: text('depends_on').notNull(),
      blocker: text('blocker'),
      createdAt: int('created_at').notNull(),
      /** Since when it is in its state. */
      since: int('since').notNull(),
      updatedAt: int('updated_at').notNull(),
      /** The message that made it; null for a document. */
      madeBy: text('made_by'),
      /** The document that lists it; null for messages. */
      fileId: int('file_id'),
      /** When its document listed it no more. */
      goneAt: int('gone_at'),
      /** How many changes it had; the last of them. */
      changes: int('changes').notNull(),
      changeId: int('change_id').notNull(),
      /** 0 while only answers to what may become a task are known. */
      made: bool('made').notNull(),
      /** 1: something was said of it without a scope, so that another task of its id might have been meant. */
      loose: bool('loose').notNull(),
      /** By state: the higher the sooner a person should look. */
      rank: int('rank').notNull(),
      /** Id, title and owner, folded, for search. */
      folded: text('folded').notNull(),
      flags: text('flags').notNull(),
    },
    (t) => [
      primaryKey({ columns: [t.sourceId, t.scope, t.task] }),
      uniqueIndex('tasks_uid').on(t.uid),
      index('tasks_id').on(t.sourceId, t.task),
      index('tasks_order').on(t.made, t.rank, t.since, t.uid),
    ],
  )

  /** What was said of tasks, each once: by a message, or by a document that said something else before. */
  const taskChanges = table(
    'task_changes',
    {
      id: id('id'),
      sourceId: int('source_id').notNull(),
      /** The task that was meant, and the scope that was said. */
      scope: text('scope').notNull(),
      said: text('said'),
      task: text('task').notNull(),
      at: int('at').notNull(),
      /** When the look of the tail began that found it, UTC ms; what one look found together has no order but its times. */
      look: int('look').notNull().default(0),
      /** The message that said so, or the document. */
      uid: text('uid'),
      fileId: int('file_id').notNull(),
      observationId: int('observation_id').notNull(),
      makes: bool('makes').notNull(),
      /** Its document lists it no more. */
      gone: bool('gone').notNull(),
      title: text('title'),
      titled: bool('titled').notNull(),
      owner: text('owner'),
      /** As it was written. */
      ownerRaw: text('owner_raw'),
      state: text('state'),
      native: text('native'),
      dependsOn: text('depends_on').notNull(),
      blocker: text('blocker'),
    },
    (t) => [index('task_changes_task').on(t.sourceId, t.task, t.at)],
  )

  /** What message logs say of known messages. */
  const deliveries = table(
    'deliveries',
    {
      id: id('id'),
      sourceId: int('source_id').notNull(),
      messageId: text('message_id').notNull(),
      status: text('status'),
      latencyMs: int('latency_ms'),
      at: int('at'),
      observationId: int('observation_id').notNull(),
    },
    (t) => [index('deliveries_message').on(t.sourceId, t.messageId)],
  )

  /** What a turn of an agent cost, as its program says: one row a turn, however many lines say it. */
  const turns = table(
    'turns',
    {
      sourceId: int('source_id').notNull(),
      turn: text('turn').notNull(),
      agent: text('agent').notNull(),
      /** Key of the conversation that it is of, as `link_keys` has it. */
      linkKey: text('link_key').notNull(),
      /** UTC ms; null where nothing tells. */
      at: int('at'),
      /** Tokens. */
      input: int('input').notNull(),
      output: int('output').notNull(),
      cacheRead: int('cache_read').notNull(),
      cacheWritten: int('cache_written').notNull(),
    },
    (t) => [
      primaryKey({ columns: [t.sourceId, t.turn] }),
      index('turns_agent').on(t.sourceId, t.agent),
      index('turns_link').on(t.sourceId, t.linkKey),
      index('turns_at').on(t.at),
    ],
  )

  /** Observed values of the fields of the query language, for completion and expansion of prefixes. */
  const values = table(
    'facet_values',
    {
      field: text('field').notNull(),
      value: text('value').notNull(),
      count: int('count').notNull(),
    },
    (t) => [primaryKey({ columns: [t.field, t.value] })],
  )

  return { agents, heartbeats, versions, tasks, taskChanges, deliveries, turns, values }
}
