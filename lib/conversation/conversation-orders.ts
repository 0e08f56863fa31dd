/**
 * How conversations may stand in their list: the last spoken in first, the longest unspoken in first, or the last begun
 * first, by the arrival of the message that began it. Each goes by an index that there is anyway.
 */
export const BOOK_ORDERS = ['activity', 'quiet', 'begun'] as const
export type BookOrder = (typeof BOOK_ORDERS)[number]

/** How the messages of a conversation may stand: by the time that is claimed, where it is believable, or as they arrived. */
export const THREAD_ORDERS = ['sent', 'arrived'] as const
export type ThreadOrder = (typeof THREAD_ORDERS)[number]

/** Messages of a conversation that is ordered by arrival, at most: no index knows that order, so all of it is sorted. */
export const MOST_BY_ARRIVAL = 5_000
