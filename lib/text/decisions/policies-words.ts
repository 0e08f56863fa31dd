import { counted, number } from '../number'
import { spoken } from '../spoken'

/** Policies: what the server says of them. */
export const policies = spoken('policies', {
  name: 'A name is lower-case letters, digits, spaces and hyphens, at most 40.',
  why: 'A change needs a reason.',
  none: (name: string) => `There is no policy named ${name}.`,
  gone: (name: string, version: number) => `There is no version ${version} of the policy ${name}.`,
  changedMeanwhile: (name: string, by: string, version: number) =>
    `${by} saved version ${version} of ${name} meanwhile.`,
  changedMeanwhileMend: 'Look at it, and save yours on top of it.',
  taken: (name: string) => `There is a policy named ${name} already.`,
  takenMend: 'Choose another name, or open that one.',
  tooMany: (most: number) => `There are ${most} policies already.`,
  tooManyMend: 'Enable an old one anew instead.',
  already: (name: string, version: number, on: boolean) =>
    `Version ${version} of ${name} ${on ? 'holds' : 'does not hold'} already.`,
  tooFew: (people: number, needed: number) => `${people} people are named, and ${needed} must agree.`,
  stranger: (id: string) => `Nobody with an account is ${id}.`,
  closed: (name: string) => `The account of ${name}, who is named, is closed.`,
  tooFewMay: (can: number, needed: number, role: string) =>
    `${counted(needed, 'person', 'people')} must agree, and ${number(can)} of those who are named ${can === 1 ? 'has' : 'have'} the role ${role} or more.`,
  othersMend: 'Name others in a new version.',
} as const)
