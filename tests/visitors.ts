import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client'
import type { Role } from '@/lib/people/person'
import type { AppRouter } from '@/server/api/root'
import { ask, cookieOf, type House } from './serving'

export const PASSWORD = 'four trains leave at noon'

/** The procedures of a running console, as whoever sends these headers has them. */
export function clientOf(url: string, headers: { [name: string]: string }): TRPCClient<AppRouter> {
  return createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${url}/api/trpc`, headers: { 'x-signalbox': '1', ...headers } })],
  })
}

/** Sends a form as a browser does. */
export function post(url: string, fields: { [name: string]: string }, cookie = '') {
  return ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(url).origin, cookie },
    body: new URLSearchParams(fields).toString(),
  })
}

/** Invites somebody, who comes and chooses the password; gives their id and their cookie. */
export async function welcome(house: Pick<House, 'url'>, admin: string, name: string, role: Role) {
  const { id, link } = await clientOf(house.url, { cookie: admin }).people.invite.mutate({ name, role })
  const fields = { token: link, name, password: PASSWORD, again: PASSWORD }
  return { id, cookie: cookieOf(await post(`${house.url}/join`, fields)) }
}

/** Comes in by the name and the password. */
export async function signIn({ url }: Pick<House, 'url'>, name: string): Promise<string> {
  return cookieOf(await post(`${url}/sign-in`, { name, password: PASSWORD }))
}
