import { counted, number } from '../number'
import { spoken } from '../spoken'

/** Policies: what the server says of them. */
export const policies = spoken('policies', {
  name: 'Use lower-case letters, digits, spaces and hyphens for the name, at most 40 characters.',
  why: 'Enter a reason for the change.',
  none: (name: string) => `There is no policy named ${name}.`,
  gone: (name: string, version: number) => `The policy ${name} has no version ${version}.`,
  changedMeanwhile: (name: string, by: string, version: number) =>
    `${by} saved version ${version} of ${name} in the meantime.`,
  changedMeanwhileMend: 'Review it, then save your changes on top of it.',
  taken: (name: string) => `A policy named ${name} already exists.`,
  takenMend: 'Choose another name, or open the existing policy.',
  tooMany: (most: number) => `There are already ${most} policies, the most possible.`,
  tooManyMend: 'Reuse an old policy: save a new version and enable it.',
  already: (name: string, version: number, on: boolean) =>
    `Version ${version} of ${name} is already ${on ? 'enabled' : 'disabled'}.`,
  tooFew: (people: number, needed: number) =>
    `${counted(people, 'person is', 'people are')} named, and ${number(needed)} must agree.`,
  stranger: (id: string) => `No account has the id ${id}.`,
  closed: (name: string) => `The account of ${name}, who is named here, is closed.`,
  tooFewMay: (can: number, needed: number, role: string) =>
    `${counted(needed, 'person', 'people')} must agree, and ${number(can)} of those named ${can === 1 ? 'has' : 'have'} the role ${role} or higher.`,
  othersMend: 'Name other people in a new version.',
} as const)
