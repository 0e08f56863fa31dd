import { mutate, type Server } from '@/tools/bench/measure/processes'

type House = Pick<Server, 'address' | 'cookie'>

const PASSWORD = 'four trains leave at noon'
const RULE = { query: 'from:human channel:atlas is:broadcast', whose: 'people', role: 'approver', reason: true }
export const DRAFT = {
  ...{ source: 'teams', channel: 'atlas', to: ['all'], type: 'message', priority: 'critical' },
  text: 'Stop what you are doing: the release of today is called off. Keep your branches as they are.',
  reasoning: 'The signing key of the release was renewed an hour ago.',
}

/** What one person wants to say to everybody, held for another: the first act on agents' files in a house. */
export async function keepHeld(house: House): Promise<void> {
  const policy = { name: 'everybody', why: 'agreed in the weekly review', enable: true, base: 0 }
  await mutate(house, 'policies.save', { ...policy, rule: RULE })
  await mutate(house, 'writing.turn', { source: DRAFT.source, on: true, why: 'the team may be told' })
  const invited = { name: 'm.lindqvist', role: 'operator' }
  const { link } = await mutate<{ link: string }>(house, 'people.invite', invited)
  await mutate(await joined(house, link, invited.name), 'post.send', { draft: DRAFT, key: 'told to everybody' })
}

/** Somebody comes by a link, as a browser does. */
async function joined({ address }: House, token: string, name: string): Promise<House> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: address }
  const body = new URLSearchParams({ token, name, password: PASSWORD, again: PASSWORD }).toString()
  const answer = await fetch(`${address}/join`, { method: 'POST', redirect: 'manual', headers, body })
  const [cookie = ''] = answer.headers.getSetCookie().map((set) => set.split(';')[0] ?? '')
  if (cookie === '') throw new Error(`${address}/join: ${answer.status}`)
  return { address, cookie }
}
