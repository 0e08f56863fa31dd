import { say } from '../swarm'
import type { Story } from '../world'

const TEAM = 'atlas'

export const auth: Story = {
  name: 'auth-hand-over',
  about: 'A task is claimed, blocked, unblocked, handed over and acknowledged.',
  tell: (run) => {
    const n = 2 + run * 3
    const story = 'auth-hand-over'
    return [
      {
        after: 0,
        act: (w, at) =>
          say(w, at, {
            story,
            team: TEAM,
            from: 'td',
            to: ['@programmer'],
            type: 'task',
            reasoning: 'Auth is on the critical path.',
            content: `@programmer take task #${n}: OAuth2 flow in app/services/auth/.`,
          }),
      },
      {
        after: 5,
        act: (w, at) =>
          say(w, at, {
            story,
            team: TEAM,
            from: 'programmer',
            to: ['@td'],
            type: 'task',
            reasoning: 'Confirming task receipt to ensure coordination.',
            content: `ACK: Claimed task #${n}. Starting implementation.`,
          }),
      },
      {
        after: 9,
        act: (w, at) =>
          say(w, at, {
            story,
            team: TEAM,
            from: 'programmer',
            to: ['@td', '@architect'],
            type: 'status',
            reasoning: 'Cannot proceed without the API spec.',
            content: `BLOCKED: Task #${n} needs API endpoint definitions. @architect please provide or clarify scope.`,
          }),
      },
      {
        after: 12,
        act: (w, at) =>
          say(w, at, {
            story,
            team: TEAM,
            from: 'architect',
            to: ['@programmer'],
            reasoning: 'Scope was implicit; made explicit.',
            content: 'Endpoints are in architecture.md, section 4.',
          }),
      },
      {
        after: 10,
        act: (w, at) =>
          say(w, at, {
            story,
            team: TEAM,
            from: 'programmer',
            to: ['@td'],
            type: 'status',
            reasoning: 'Regular progress.',
            content: `80% complete on auth module (task #${n}). Remaining: refresh tokens.`,
          }),
      },
      {
        after: 10,
        act: (w, at) =>
          say(w, at, {
            story,
            team: TEAM,
            from: 'programmer',
            to: ['@qa', '@critic'],
            type: 'task',
            reasoning: 'Auth module complete, entering validation phase.',
            content: `HANDOFF: Auth module complete, task #${n}. Files: app/services/auth/. @qa run test suite. @critic review token handling in oauth_provider.py:45-120.`,
          }),
      },
      {
        after: 3,
        act: (w, at) =>
          say(w, at, {
            story,
            team: TEAM,
            from: 'qa',
            to: ['@programmer'],
            type: 'task',
            reasoning: 'Suite is ready.',
            content: `ACK: Task #${n}. Starting suite tests/auth, 212 cases.`,
          }),
      },
      {
        after: 9,
        act: (w, at) =>
          say(w, at, {
            story,
            team: TEAM,
            from: 'critic',
            to: ['@programmer'],
            content: 'oauth_provider.py:88 keeps the refresh token in the log.',
          }),
      },
      {
        after: 9,
        act: (w, at) =>
          say(w, at, {
            story,
            team: TEAM,
            from: 'qa',
            to: ['@td'],
            type: 'task',
            reasoning: 'All cases pass.',
            content: `Completed task #${n}: 212 of 212 pass.`,
          }),
      },
    ]
  },
}

export const decisions: Story = {
  name: 'decisions',
  about: 'A choice is announced, trust is raised, a human is asked for an external dependency.',
  tell: (run) => {
    const story = 'decisions'
    return [
      {
        after: 0,
        act: (w, at) =>
          say(w, at, {
            story,
            team: TEAM,
            from: 'architect',
            to: null,
            type: 'decision',
            reasoning: 'Need pub/sub for invalidation, persistence for recovery.',
            content: 'Redis over Memcached: pub/sub for invalidation, persistence, sorted sets for the leaderboard.',
          }),
      },
      {
        after: 3,
        act: (w, at) =>
          say(w, at, {
            story,
            team: TEAM,
            from: 'architect',
            to: null,
            type: 'message',
            reasoning: 'So that the choice can be found again.',
            content: `@human ADR ${7 + run} is in docs/adr-${7 + run}.md, no answer needed.`,
          }),
      },
      {
        after: 7,
        act: (w, at) =>
          say(w, at, {
            story,
            team: TEAM,
            from: 'programmer',
            to: ['@human'],
            type: 'request',
            reasoning: 'External code needs approval.',
            content: `Request @human approval for external dependency authlib 1.${3 + run}.`,
          }),
      },
      {
        after: 7,
        act: (w, at) =>
          say(w, at, {
            story,
            team: TEAM,
            from: 'td',
            to: ['@programmer'],
            type: 'autonomy',
            reasoning: '3 consecutive clean task completions.',
            breaks: ['GEN012'],
            content: 'AUTONOMY_UPDATE: programmer â†’ autonomous. Continue without approval for implementation tasks.',
          }),
      },
      {
        after: 7,
        act: (w, at) =>
          say(w, at, {
            story,
            team: TEAM,
            from: 'td',
            to: ['@security'],
            type: 'autonomy',
            reasoning: 'A port scan was not agreed.',
            content: 'AUTONOMY_UPDATE: security → supervised. Ask before every scan.',
          }),
      },
    ]
  },
}
