import { counted, number } from '../number'

/** What is wrong by rules of DRM and CLW. */
export const treeBreaches = {
  completesNothing: 'TASK_COMPLETED does not name the plan that it completes.',
  failsUnsaid: 'It failed, and has no error_details that say what went wrong.',
  completesWrong: 'It is COMPLETED and has error_details.',
  restsOnNothing: (task: string) => `It depends on ${task}, which is not a known task.`,
  restsOnItself: (tasks: string[]) => `These tasks wait for each other: ${tasks.join(', ')}.`,
  beganBefore: (task: string, state: string, other: string, otherState: string) =>
    `${task} is ${state}, but depends on ${other}, which is ${otherState}.`,
  template: (value: string) => `It contains an unrendered template: ${value}`,
  templateThere: 'It could not be read, because a template in it was not rendered.',
  fieldsMissing: (fields: string[]) => `Required fields are missing: ${fields.join(', ')}.`,
  pmToPm: (from: string, to: string[]) => `${from} is a PM and wrote to another PM: ${to.join(', ')}.`,
  workerToWorker: (from: string, to: string[]) => `${from} is a worker and wrote to another worker: ${to.join(', ')}.`,
  pastPm: (from: string, to: string[]) =>
    `${from} wrote to ${to.join(', ')}: Command and workers are no allowed pair in the table of tiers.`,
  otherTier: (name: string, said: string, registered: string) =>
    `In this message ${name} is ${said}; it is registered as ${registered}.`,
  answersUnknown: (request: string) => `It names the request ${request}, which is not known.`,
  answersAgain: (request: string) => `The request ${request} already has a final answer.`,
  recoverable: (code: string, right: boolean) =>
    `In the table of errors ${code} is ${right ? '' : 'not '}recoverable; this message says otherwise.`,
  unknownCode: (code: string) => `The table of errors has no ${code}.`,
  processedLate: (expiry: string) => `It expired at ${expiry} and was processed after that.`,
  stillWaiting: (expiry: string) => `It expired at ${expiry} and is still in the inbox.`,
  notAnswered: (by: string) => `Nobody answered it by ${by}.`,
  poison: 'It could not be read and is still in the inbox.',
  slow: (hour: string, seconds: number, messages: number) =>
    `In the hour from ${hour} on 95 of 100 messages took up to ${number(seconds)} s, by their log; ${counted(messages, 'message', 'messages')} were measured.`,
  slowAnswers: (hour: string, seconds: number, messages: number) =>
    `In the hour from ${hour} on 95 of 100 answers took up to ${number(seconds)} s; ${counted(messages, 'answer was', 'answers were')} measured.`,
  queueFull: (agent: string, waiting: number) =>
    `${counted(waiting, 'message lies', 'messages lie')} in the inbox of ${agent}.`,
  manyErrors: (hour: string, errors: number, messages: number, percent: number) =>
    `In the hour from ${hour} on ${number(errors)} of ${counted(messages, 'message', 'messages')} were errors: ${number(percent)} %.`,
}
