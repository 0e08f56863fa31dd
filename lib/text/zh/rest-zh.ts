import { answersZh } from './console/answers-zh'
import { connectionDetailsZh } from './console/connection-details-zh'
import { controlsZh } from './console/control-zh'
import { aboutZh, helpZh } from './console/help-zh'
import { keysZh } from './console/keys-zh'
import { paletteZh } from './console/palette-zh'
import { standingZh } from './console/standing-zh'
import { sumsZh } from './console/sums-zh'
import { whyZh } from './console/why-zh'
import { agentsZh } from './conversations/agents-zh'
import { conversationsZh } from './conversations/conversations-zh'
import { courseZh } from './conversations/course-zh'
import { documentsZh } from './conversations/documents-zh'
import { livenessZh } from './conversations/liveness-zh'
import { tasksZh } from './conversations/tasks-zh'
import { threadZh } from './conversations/thread-zh'
import { postgresZh, sqliteZh } from './data/database-zh'
import { storeZh } from './data/store-zh'
import { approvalsZh } from './decisions/approvals-zh'
import { askCardZh } from './decisions/ask-card-zh'
import { decidingZh } from './decisions/deciding-zh'
import { decisionSealZh } from './decisions/decision-seal-zh'
import { approvalFilterZh } from './decisions/filter-zh'
import { foldWordsZh } from './decisions/fold-zh'
import { holdingZh } from './decisions/hold-zh'
import { manyZh } from './decisions/many-zh'
import { policiesZh } from './decisions/policies-zh'
import { policyPageZh } from './decisions/policy-page-zh'
import { unansweredZh } from './decisions/unanswered-zh'
import { exportedZh } from './ledger/export-zh'
import { ledgerPageZh } from './ledger/ledger-page-zh'
import { ledgerZh } from './ledger/ledger-zh'
import { tablesZh } from './ledger/tables-zh'
import { measuresZh } from './measures/measures-zh'
import { explainedZh } from './messages/explained-zh'
import { facetsZh } from './messages/facets-zh'
import { changedPayloadZh, faultZh, mailFaultZh } from './messages/fault-zh'
import { flagsZh, flagWordsZh } from './messages/flags-zh'
import { evidenceZh, histogramZh, narrowingZh, stepsZh, timesZh } from './messages/list-zh'
import { markingZh } from './messages/marking-zh'
import { meaningsZh } from './messages/meanings-zh'
import { messageZh } from './messages/message-zh'
import { noRowsZh, queryZh, startersZh } from './messages/query-zh'
import { readingZh } from './messages/reading-zh'
import { keptViewsZh, viewsZh } from './messages/views-zh'
import { mustZh } from './must-zh'
import { alertPageZh } from './notices/alert-page-zh'
import { alertsZh } from './notices/alerts-zh'
import { noticePageZh } from './notices/notice-page-zh'
import { noticesZh } from './notices/notices-zh'
import { quietWordsZh } from './notices/quiet-zh'
import { entranceZh } from './people/entrance-zh'
import { peopleZh } from './people/people-zh'
import { proofZh } from './people/proof-zh'
import { settingsZh } from './people/settings-zh'
import { composeZh } from './posts/compose-zh'
import { postZh } from './posts/post-zh'
import { writingZh } from './posts/writing-zh'
import { alteredZh } from './rules/altered-zh'
import { breachesZh } from './rules/breaches-zh'
import { mailZh } from './rules/mail-trouble-zh'
import { owedZh } from './rules/owed-zh'
import { problemsZh } from './rules/problem-zh'
import { ruleMustZh } from './rules/rule-must-zh'
import { rulesZh } from './rules/rules-zh'
import { setRulesZh } from './rules/set-rules-zh'
import { waivingZh } from './rules/waiver-zh'
import { diskZh } from './sources/disk-zh'
import { doubtsZh } from './sources/doubts-zh'
import { firstRunZh } from './sources/first-run-zh'
import { hookStatesZh } from './sources/hook-states-zh'
import { ingestZh } from './sources/ingest-zh'
import { projectsZh } from './sources/projects-zh'
import { keptZh } from './sources/retention-zh'
import { sourcesZh } from './sources/sources-zh'
import { troubleZh } from './sources/trouble-zh'
import { unreadableZh } from './sources/unreadable-zh'
import { watchedZh } from './sources/watched-zh'
import type { EnglishTheme, RestTheme } from './themes'

/** The words of all other themes. */
export const rest: { readonly [theme in Exclude<RestTheme, EnglishTheme>]: object } = {
  agents: agentsZh,
  conversations: conversationsZh,
  thread: threadZh,
  course: courseZh,
  documents: documentsZh,
  liveness: livenessZh,
  tasks: tasksZh,
  flags: flagsZh,
  flagWords: flagWordsZh,
  approvals: approvalsZh,
  askCard: askCardZh,
  deciding: decidingZh,
  decisionSeal: decisionSealZh,
  approvalFilter: approvalFilterZh,
  foldWords: foldWordsZh,
  many: manyZh,
  policies: policiesZh,
  policyPage: policyPageZh,
  unanswered: unansweredZh,
  holding: holdingZh,
  hookStates: hookStatesZh,
  noticePage: noticePageZh,
  quietWords: quietWordsZh,
  notices: noticesZh,
  alerts: alertsZh,
  alertPage: alertPageZh,
  explained: explainedZh,
  help: helpZh,
  about: aboutZh,
  sums: sumsZh,
  marking: markingZh,
  noRows: noRowsZh,
  query: queryZh,
  starters: startersZh,
  changedPayload: changedPayloadZh,
  meanings: meaningsZh,
  message: messageZh,
  views: viewsZh,
  keptViews: keptViewsZh,
  histogram: histogramZh,
  narrowing: narrowingZh,
  evidence: evidenceZh,
  steps: stepsZh,
  times: timesZh,
  compose: composeZh,
  post: postZh,
  writing: writingZh,
  why: whyZh,
  fault: faultZh,
  mailFault: mailFaultZh,
  reading: readingZh,
  rules: rulesZh,
  problems: problemsZh,
  altered: alteredZh,
  measures: measuresZh,
  waiving: waivingZh,
  mail: mailZh,
  owed: owedZh,
  breaches: breachesZh,
  ruleMust: ruleMustZh,
  setRules: setRulesZh,
  entrance: entranceZh,
  people: peopleZh,
  proof: proofZh,
  settings: settingsZh,
  exported: exportedZh,
  ledger: ledgerZh,
  ledgerPage: ledgerPageZh,
  tables: tablesZh,
  must: mustZh,
  disk: diskZh,
  doubts: doubtsZh,
  firstRun: firstRunZh,
  projects: projectsZh,
  ingest: ingestZh,
  kept: keptZh,
  sources: sourcesZh,
  trouble: troubleZh,
  unreadable: unreadableZh,
  watched: watchedZh,
  answers: answersZh,
  controls: controlsZh,
  facets: facetsZh,
  connectionDetails: connectionDetailsZh,
  keys: keysZh,
  palette: paletteZh,
  standing: standingZh,
  postgres: postgresZh,
  sqlite: sqliteZh,
  store: storeZh,
}
