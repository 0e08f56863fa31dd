// Undoes what a run did to the machine when the run ends, however it ends: standard input is closed by the kernel even
// for a run that was killed. Runs the command, then removes the directory.
//   node tools/keeper.mjs <directory> <command> [argument…]
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'

const [directory, command, ...args] = process.argv.slice(2)
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.stdin.resume()
process.stdin.on('close', () => {
  spawnSync(command, args, { cwd: '/', stdio: 'ignore' })
  rmSync(directory, { recursive: true, force: true })
})
