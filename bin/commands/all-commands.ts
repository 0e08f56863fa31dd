import type { Commands } from '@/bin/program'
import { startSmall } from '@/server/boot/tail/tidy'

/** All commands: each loads what it needs and nothing else. */
export const commands: Commands = {
  serve: async () => {
    startSmall()
    return (await import('./serve-command')).addServe
  },
  ingest: async () => (await import('./index/ingest-command')).addIngest,
  index: async () => (await import('./index/index-command')).addIndex,
  search: async () => (await import('./reading/search-command')).addSearch,
  export: async () => (await import('./reading/export-command')).addExport,
  trace: async () => (await import('./reading/trace-command')).addTrace,
  agents: async () => (await import('./reading/agents-command')).addAgents,
  who: async () => (await import('./reading/agents-command')).addWho,
  tasks: async () => (await import('./reading/tasks-command')).addTasks,
  unreadable: async () => (await import('./reading/unreadable-command')).addUnreadable,
  lint: async () => (await import('./reading/lint-command')).addLint,
  doctor: async () => (await import('./doctor-command')).addDoctor,
  verify: async () => (await import('./keeping/verify-command')).addVerify,
  proof: async () => (await import('./keeping/proof-command')).addProof,
  backup: async () => (await import('./keeping/backup-command')).addBackup,
  restore: async () => (await import('./keeping/backup-command')).addRestore,
  reindex: async () => (await import('./index/reindex-command')).addReindex,
  forget: async () => (await import('./keeping/forget-command')).addForget,
  move: async () => (await import('./keeping/move-command')).addMove,
  demo: async () => (await import('./demo-command')).addDemo,
  link: async () => (await import('./keeping/link-command')).addLink,
  send: async () => (await import('./acting/send-command')).addSend,
  asks: async () => (await import('./reading/asks-command')).addAsks,
  approve: async () => (await import('./acting/decide-command')).addApprove,
  reject: async () => (await import('./acting/decide-command')).addReject,
  answer: async () => (await import('./acting/decide-command')).addAnswer,
  withdraw: async () => (await import('./acting/decide-command')).addWithdraw,
  writing: async () => (await import('./acting/writing-command')).addWriting,
  key: async () => (await import('./keeping/key-command')).addKey,
  'verify-human': async () => (await import('./acting/human-command')).addVerifyHuman,
  'wait-approval': async () => (await import('./acting/human-command')).addWaitApproval,
  desk: async () => (await import('./acting/desk-command')).addDesk,
  hook: async () => (await import('./acting/hook-command')).addHook,
  hold: async () => (await import('./acting/hold-command')).addHold,
  help: async () => (await import('./help-command')).addHelp,
}
