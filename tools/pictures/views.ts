import { ALERTS } from './alert-views'
import { APPROVALS } from './approval-views'
import { COMPOSE } from './compose-views'
import { FRAME } from './frame-views'
import { MEASURES } from './measure-views'
import { OWED } from './owed-views'
import { PAGES } from './page-views'
import { PROBLEMS } from './problem-views'
import { RULES } from './rule-views'
import { STREAM } from './stream-views'
import type { View } from './view'

/** Every page and its states in a house that watches the demo, in the order of the rail. */
export const VIEWS: readonly View[] = [
  ...[...STREAM, ...APPROVALS, ...COMPOSE, ...PAGES],
  ...[...PROBLEMS, ...OWED, ...MEASURES, ...RULES, ...ALERTS, ...FRAME],
]
