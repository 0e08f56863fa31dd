/** The id of the conversation that begins with the message of this uid. */
export function conversationId(first: string): string {
  return `c${first}`
}

/** The uid of the message with which the conversation of this id begins. */
export function firstOf(id: string): string {
  return id.slice(1)
}

const SHAPE = /^c[0-9a-z]{32}(-\d+)?$/

/** Whether it may be the id of a conversation; what an agent calls a trace hardly looks so. */
export function isConversationId(text: string): boolean {
  return SHAPE.test(text)
}
