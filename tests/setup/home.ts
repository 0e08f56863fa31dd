import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'

/** Where the product keeps something in a home when nobody says where. */
const OURS = ['.local/share/signalbox', '.local/state/signalbox']

/**
 * What programs of tests keep outside their own directories goes into one of this run, and no test may leave anything in
 * the home of who runs them: the run fails where one did.
 */
export async function setup() {
  const assertUntouched = await watchHome(homedir())
  const state = await mkdtemp(path.join(tmpdir(), 'signalbox-state-'))
  process.env.XDG_STATE_HOME = state
  return async () => {
    await rm(state, { recursive: true, force: true })
    await assertUntouched()
  }
}

/** Gives what throws where the product left something in this home since. */
export async function watchHome(home: string): Promise<() => Promise<void>> {
  const before = await lyingIn(home)
  return async () => {
    const after = (await lyingIn(home)).filter((file) => !before.includes(file))
    if (after.length > 0) throw new Error(`Tests left this in the home: ${after.join(', ')}`)
  }
}

async function lyingIn(home: string): Promise<string[]> {
  const all = await Promise.all(
    OURS.map(async (ours) => {
      const place = path.join(home, ours)
      const names = await readdir(place, { recursive: true }).catch(() => null)
      return names === null ? [] : [place, ...names.map((name) => path.join(place, name))]
    }),
  )
  return all.flat()
}
