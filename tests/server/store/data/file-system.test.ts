import { expect, test } from 'vitest'
import { fileSystemIn, fileSystemOf } from '@/server/store/data/file-system'

const mounts = [
  '22 1 8:1 / / rw - ext4 /dev/sda1 rw',
  '30 22 0:50 / /mnt/shared rw,relatime shared:1 - nfs4 server:/shared rw',
  '31 22 0:51 / /home/a\\040b rw - fuse.sshfs host: rw',
  '32 22 0:52 / /mnt/shared/local rw - xfs /dev/sdb rw',
  '33 22 0:53 / /media/disk rw - fuseblk /dev/sdc1 rw',
  '34 22 0:54 / /win rw - 9p drvfs rw',
].join('\n')

test.each([
  ['/srv/data', 'ext4', false],
  ['/mnt/shared/collab', 'nfs4', true],
  ['/mnt/sharedness', 'ext4', false],
  ['/mnt/shared/local/x', 'xfs', false],
  ['/home/a b/data', 'fuse.sshfs', true],
  ['/media/disk', 'fuseblk', false],
  ['/win/c', '9p', true],
])('%s lies on %s', (place, name, network) => {
  expect(fileSystemIn(mounts, place)).toEqual({ name, network })
})

test('a directory that does not exist yet lies where its parent lies', async () => {
  expect(await fileSystemOf('/tmp/not/there/yet')).toEqual(await fileSystemOf('/tmp'))
})
