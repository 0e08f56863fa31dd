import { type RuleCases, spoken } from '../cases'

/** Of MAO and SWM. */
export const CHANNEL_CASES: RuleCases = {
  SWM201: {
    protocol: 'swarm',
    breaks: { 'atlas/channel.jsonl': [spoken({ reasoning: ' ' })] },
    passes: { 'atlas/channel.jsonl': [spoken()] },
  },
}
