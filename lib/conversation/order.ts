/**
 * How conversations may stand in their list: the last spoken in first, the longest unspoken in first, or the last begun
 * first, by the arrival of the message that began it. Each goes by an index that there is anyway.
 */
export const BOOK_ORDERS = ['activity', 'quiet', 'begun'] as const
export type BookOrder = (typeof BOOK_ORDERS)[number]
