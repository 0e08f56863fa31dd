import { number } from '../number'
import { spoken } from '../spoken'

/** What the server says of alert rules. */
export const alerts = spoken('alerts', {
  noRule: 'This alert rule does not exist.',
  nameTaken: (name: string) => `There is already an alert rule named ${name}.`,
  tooMany: (most: number) => `You can have ${number(most)} alert rules at most. Remove one first.`,
  quiet: 'This alert rule is not firing, so there is nothing to acknowledge.',
  noWebhook: 'The webhook that it escalates to does not exist. Choose another.',
  queueUntried:
    'Of what lay in inboxes in the past only the end of each hour is known, so a rule about them cannot be tried.',
  queueUntriedMend: 'Save it; it fires once as many are there now.',
  escalatedTo: (name: string) => `Assigned to ${name}.`,
  escalatedFrom: (name: string, before: string) => `Assigned to ${name}, before that to ${before}.`,
  escalatedToNobody: (name: string) => `${name} is not notified: they can no longer act or see every source.`,
  noPerson: 'This person cannot be assigned: they may not act, or do not see every source.',
} as const)
