/** Messages that a protocol has a set form for; it offers those that its own page knows. */
export const FORMS = ['task', 'autonomy', 'shutdown', 'broadcast'] as const
export type FormName = (typeof FORMS)[number]
