/** What is wrong by rules of MAO and SWM. */
export const channelBreaches = {
  answersItself: (name: string) => `${name} answered a message of its own.`,
}
