/** What says no more than that something was heard, in lower case and without signs; the longest first. */
const SAYINGS = [
  ...['acknowledgement received', 'acknowledged', 'acknowledge', 'acknowledging', 'acknowledgement', 'ack'],
  ...['message received', 'well received', 'received', 'loud and clear', 'copy that', 'copy', 'roger that', 'roger'],
  ...['understood', 'got it', 'got that', 'noted', 'confirmed', 'confirming', 'will do', 'on it', 'agreed'],
  ...['okay', 'ok', 'yes', 'sure', 'great', 'perfect', 'excellent', 'awesome', 'sounds good', 'all good', 'very good'],
  ...['thank you very much', 'thank you so much', 'thank you', 'many thanks', 'thanks a lot', 'thanks', 'thx'],
  ...['you are welcome', 'you re welcome', 'welcome', 'no problem', 'my pleasure', 'anytime', 'likewise', 'cheers'],
  ...['my friend', 'again', 'too', 'as well', 'and', 'all', 'for the update', 'for confirming', 'for the confirmation'],
  ...['for your message', 'for letting me know', 'for acknowledging', 'for the acknowledgement', 'standing by'],
  ...['收到', '好的', '明白', '了解', '知道了', '谢谢', '多谢', '不客气', '没问题', '已确认', '确认', '已知悉', '感谢'],
].sort((one, other) => other.length - one.length)

/** Longer, it says something else too. */
export const MOST_CHARACTERS = 80
const ONLY_SAYINGS = new RegExp(`^(?:(?:${SAYINGS.join('|')})(?: |$|(?=[\\p{Script=Han}])))+$`, 'u')

/** Whether words, without signs and capitals, acknowledge what was said and say nothing else. */
export function isBareAcknowledgement(words: string): boolean {
  return words.length <= MOST_CHARACTERS && ONLY_SAYINGS.test(words)
}
