/** The keys sheet: what each key does, by where it acts. */
export const keys = {
  title: 'Keys',
  hint: 'No key acts while you type or while an input method is composing.',
  groups: [
    {
      title: 'On every page',
      keys: [
        { keys: ['⌘', 'K'], does: 'palette' },
        { keys: ['?'], does: 'keys' },
        { keys: ['G', 'S'], does: 'stream' },
        { keys: ['G', 'C'], does: 'conversations' },
        { keys: ['G', 'U'], does: 'agents' },
        { keys: ['G', 'T'], does: 'tasks' },
        { keys: ['G', 'P'], does: 'unreadable' },
        { keys: ['G', 'I'], does: 'ingest' },
      ],
    },
    {
      title: 'In lists',
      keys: [
        { keys: ['J', 'K'], does: 'down, up' },
        { keys: ['↵'], does: 'open' },
        { keys: ['/'], does: 'search' },
        { keys: ['F'], does: 'facets' },
        { keys: ['Home'], does: 'oldest here' },
        { keys: ['End'], does: 'newest' },
        { keys: ['Space'], does: 'pause, go live' },
        { keys: ['E'], does: 'next problem' },
        { keys: ['⇧', 'E'], does: 'previous problem' },
        { keys: ['N'], does: 'next found' },
        { keys: ['⇧', 'N'], does: 'previous found' },
        { keys: ['W'], does: 'next of the agent' },
        { keys: ['⇧', 'W'], does: 'previous of the agent' },
        { keys: ['I'], does: 'next of the conversation' },
        { keys: ['⇧', 'I'], does: 'previous of it' },
        { keys: ['H'], does: 'ten minutes back' },
        { keys: ['L'], does: 'ten minutes on' },
        { keys: ['['], does: 'sources' },
        { keys: ['S'], does: 'save as a view' },
        { keys: ['M'], does: 'mark as seen' },
        { keys: ['U'], does: 'first new' },
      ],
    },
    {
      title: 'On unreadable',
      keys: [
        { keys: ['R'], does: 'try again' },
        { keys: ['E'], does: 'next' },
        { keys: ['⇧', 'E'], does: 'previous' },
      ],
    },
    {
      title: 'In the agent panel',
      keys: [
        { keys: ['1', '6'], does: 'first to last tab' },
        { keys: ['Esc'], does: 'close' },
      ],
    },
    {
      title: 'In the message panel',
      keys: [
        { keys: ['V'], does: 'raw bytes' },
        { keys: ['Y'], does: 'copy link' },
        { keys: ['↵'], does: 'open conversation' },
        { keys: ['Esc'], does: 'close' },
      ],
    },
  ],
} as const
