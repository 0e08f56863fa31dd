/** What is wrong by rules of MAO and SWM. */
export const channelBreaches = {
  answersItself: (name: string) => `${name} answered a message of its own.`,
  fieldsMissing: (fields: readonly string[]) => `The required fields ${fields.join(', ')} are missing.`,
  noReasoning: 'It gives no reasoning.',
  unknownType: (type: string) => `The protocol has no type ${type}.`,
  notAcknowledged: (task: string) => `Nobody acknowledged task ${task} within 10 min.`,
  stillBlocked: 'Nobody answered within 15 min.',
  notPickedUp: 'Nobody picked it up within 30 min.',
  notShutDown: (names: readonly string[]) => `Not acknowledged within 5 min by ${names.join(', ')}.`,
  /** The same where other times are set for a source. */
  notAcknowledgedIn: (task: string, minutes: number) => `Nobody acknowledged task ${task} within ${minutes} min.`,
  notAnsweredIn: (minutes: number) => `Nobody answered within ${minutes} min.`,
  notPickedUpIn: (minutes: number) => `Nobody picked it up within ${minutes} min.`,
  notShutDownIn: (names: readonly string[], minutes: number) =>
    `Not acknowledged within ${minutes} min by ${names.join(', ')}.`,
  spokeAfter: (name: string, seconds: number) =>
    `${name} spoke again ${seconds} s later, though nobody had spoken to it.`,
  tornLine: 'The line could not be read.',
  lineMoved: 'The line stands behind lines that it stood before: their order was changed.',
  lineAltered: 'The line is no longer in the file: it was altered or removed.',
  nameTime: (seconds: number) => `The time in its file name is ${seconds} s off its timestamp.`,
  otherChannel: (session: string, channel: string) =>
    `Its session_id is ${session}; it lies in the channel ${channel}.`,
  changed: 'Its file was given other content.',
  tookPlace: 'It took the place of another message in its file.',
  removed: 'Its file was removed, and others of its channel were not.',
  notRegistered: (name: string) => `${name} is not registered.`,
  notActive: (name: string, status: string) => `${name} is registered as ${status}.`,
  blockedDomain: (domain: string, name: string) => `It names ${domain}, which the guardrails of ${name} block.`,
  notWrapped: (call: string, wrapper: string, name: string) =>
    `It shows “${call}”, which does not go through ${wrapper}, as the guardrails of ${name} require.`,
  incapable: (name: string, capabilities: readonly string[]) =>
    `It asks ${name} for ${capabilities.join(', ')}, which its registration does not list as a capability.`,
  claimsCapability: (name: string, capabilities: readonly string[]) =>
    `It names ${capabilities.join(', ')} as a capability of ${name}, whose registration does not list it.`,
  unapproved: (name: string) =>
    `It reports a change. Changes by ${name} require approval, and nobody approves anything before it in the conversation.`,
}
