/** How it is coloured what the disk has now of what was kept. */
export const DISK_LOOKS = {
  same: 'text-ac',
  beginning: 'text-fg-2',
  rotated: 'text-ac',
  changed: 'text-crit',
  gone: 'text-warn',
  'cannot-read': 'text-warn',
} as const
