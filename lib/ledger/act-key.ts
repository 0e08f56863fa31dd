import '@/lib/zod-in-pages'
import * as z from 'zod'

/** One of one's own choice for each act; asked again with the same, the act is not done twice. */
export const actKey = z.string().min(8).max(128)
