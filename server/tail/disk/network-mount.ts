import { fileSystemOf } from '@/server/store/data/file-system'

/** How a place may be watched. */
export type Ground = {
  name: string
  /** Its changes are reported by the kernel. */
  events: boolean
  /** Its times are of this host's clock. */
  trustTimes: boolean
}

/** Network mounts and mounts by user programs report no changes of others. `polling` decides where it is set. */
export async function groundOf(root: string, polling: boolean | null): Promise<Ground> {
  const { name, network } = await fileSystemOf(root).catch(() => ({ name: 'unknown', network: false }))
  const foreign = network || name.startsWith('fuse')
  return { name, events: !(polling ?? foreign), trustTimes: !foreign }
}
