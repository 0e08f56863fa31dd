import { type Fields, type Seal, sealedText } from '@/lib/ledger/seal'
import { homeOf, type Stations } from '@/lib/source/stations'

/** A form of what is signed: by its word, and by the stations that the path of what is signed is told without. */
type SealForm = { word: string; stations: Stations }

const ASIDE = ['processed', 'completed', 'archive', 'archived', 'error', 'errors', 'failed']
/** Of 0.1.0. */
const FIRST: SealForm = {
  word: 'signalbox-seal-1',
  stations: {
    boxes: ['inbox', 'outbox'],
    aside: ASIDE,
    namedIn: ['channels', 'agent_mailboxes', 'agent_workspaces', 'blackboard'],
    ofAll: ['blackboard/inbox'],
    undated: true,
  },
}

/**
 * The form in which is signed today: with the stations that protocols name. Where one names others there is another form
 * by another word, and this one joins the earlier ones: the home of what was signed stays what it was.
 */
export const SEAL_FORM: SealForm = {
  word: 'signalbox-seal-2',
  stations: {
    boxes: ['inbox', 'outbox'],
    aside: ASIDE,
    namedIn: [...FIRST.stations.namedIn, 'mailboxes', 'mailbox', 'agent_memory'],
    ofAll: ['blackboard/inbox'],
  },
}

type Signing = { source: string; path: string; seal: Seal; bare: Fields }

/** The text that is signed of a message that lies there. */
export function textToSign(signing: Signing): string {
  return textIn(SEAL_FORM, signing)
}

/** Each text that may have been signed of a message that lies there, today's form first. */
export function textsSigned(signing: Signing): string[] {
  return [SEAL_FORM, FIRST].map((form) => textIn(form, signing))
}

function textIn({ word, stations }: SealForm, { source, path, seal, bare }: Signing): string {
  return sealedText({ word, source, home: homeOf(path, stations), seal, bare })
}
