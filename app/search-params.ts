import { headers } from 'next/headers'
import { cache } from 'react'
import { pageCaller } from '@/server/api/caller'

/** The procedures as one request may call them. */
export const asked = cache(async () => pageCaller(await headers()))

/** The status of the console as it is told to everything that one request renders: what else it reads is read after it. */
export const statusThen = cache(async () => (await asked()).console.status())

/** A browser opens the address anew: it has nothing yet and hears nothing. What goes from page to page asks by itself. */
export const isOpened = async () => (await headers()).get('sec-fetch-dest') === 'document'
