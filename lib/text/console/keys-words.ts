import { spoken } from '../spoken'

/** The keys sheet: what each key does, by where it acts. */
export const keys = spoken('keys', {
  title: 'Keys',
  hint: 'Keys do nothing while you type or while an input method is composing.',
  groups: [
    {
      title: 'On every page',
      keys: [
        { keys: ['⌘', 'K'], does: 'palette' },
        { keys: ['?'], does: 'help and keys' },
        { keys: ['C'], does: 'compose' },
        { keys: ['G', 'S'], does: 'stream' },
        { keys: ['G', 'C'], does: 'conversations' },
        { keys: ['G', 'A'], does: 'approvals' },
        { keys: ['G', 'U'], does: 'agents' },
        { keys: ['G', 'T'], does: 'tasks' },
        { keys: ['G', 'P'], does: 'unreadable' },
        { keys: ['G', 'R'], does: 'problems' },
        { keys: ['G', 'I'], does: 'sources' },
        { keys: ['G', 'L'], does: 'ledger' },
        { keys: ['G', 'M'], does: 'people and tokens' },
        { keys: ['G', 'O'], does: 'approval policies' },
        { keys: ['G', 'N'], does: 'notifications' },
        { keys: ['G', 'B'], does: 'about' },
        { keys: ['G', 'H'], does: 'help pages' },
      ],
    },
    {
      title: 'In lists',
      keys: [
        { keys: ['J', 'K'], does: 'down, up' },
        { keys: ['↵'], does: 'open' },
        { keys: ['/'], does: 'search' },
        { keys: ['F'], does: 'filters' },
        { keys: ['+', '-'], does: 'show only, or exclude, rows like this one' },
        { keys: ['Home'], does: 'oldest here' },
        { keys: ['End'], does: 'newest' },
        { keys: ['Space'], does: 'pause, go live' },
        { keys: ['E', '⇧E'], does: 'next, previous problem' },
        { keys: ['N', '⇧N'], does: 'next, previous match' },
        { keys: ['W', '⇧W'], does: 'next, previous from this agent' },
        { keys: ['I', '⇧I'], does: 'next, previous in this conversation' },
        { keys: ['H', 'L'], does: 'ten minutes back, forward' },
        { keys: ['T'], does: 'from a past time to the newest' },
        { keys: ['['], does: 'sources at a glance' },
        { keys: ['S'], does: 'save as a view' },
        { keys: ['M', '⇧M'], does: 'mark as seen: all, up to the row' },
        { keys: ['U'], does: 'first new' },
      ],
    },
    {
      title: 'On approvals',
      keys: [
        { keys: ['A'], does: 'prepare the main answer' },
        { keys: ['↵'], does: 'confirm it' },
        { keys: ['Esc'], does: 'cancel' },
        { keys: ['R'], does: 'reject' },
        { keys: ['M'], does: 'ask for more' },
        { keys: ['E'], does: 'approve as changed' },
        { keys: ['W'], does: 'withdraw your own post' },
        { keys: ['V'], does: 'raw message' },
        { keys: ['H'], does: 'hold the session, team or source' },
        { keys: ['Space'], does: 'read on' },
        { keys: ['X', '⇧J'], does: 'mark, mark and move down' },
        { keys: ['O'], does: 'expand similar requests' },
      ],
    },
    {
      title: 'In a conversation',
      keys: [
        { keys: ['1', '3'], does: 'thread, timeline, sequence' },
        { keys: ['.'], does: 'reply' },
        { keys: ['H'], does: 'hold its team or source' },
      ],
    },
    {
      title: 'On problems',
      keys: [
        { keys: ['A'], does: 'acknowledge the problem, or the group' },
        { keys: ['⇧A'], does: 'take that back' },
        { keys: ['W'], does: 'waive' },
      ],
    },
    {
      title: 'On unreadable',
      keys: [
        { keys: ['R'], does: 'retry' },
        { keys: ['E'], does: 'next' },
        { keys: ['⇧', 'E'], does: 'previous' },
      ],
    },
    {
      title: 'In the agent panel',
      keys: [
        { keys: ['1', '6'], does: 'first to last tab' },
        { keys: ['C'], does: 'write to this agent' },
        { keys: ['H'], does: 'hold its team or source' },
        { keys: ['Esc'], does: 'close' },
      ],
    },
    {
      title: 'In the message panel',
      keys: [
        { keys: ['V'], does: 'raw bytes' },
        { keys: ['Y'], does: 'copy link' },
        { keys: ['.'], does: 'reply' },
        { keys: ['↵'], does: 'open conversation' },
        { keys: ['Esc'], does: 'close' },
      ],
    },
  ],
} as const)
