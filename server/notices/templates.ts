import { harmless } from '@/lib/letters/glyphs'
import type { Delivery, Template } from '@/lib/pages/notice'
import { NOBODY, readAs } from '@/lib/reader/reader'
import { notices as words } from '@/lib/text/notices/notices-words'
import { countsOf, type Facts } from '@/server/store/hand/deliveries'
import type { Outgoing } from './hand-over'
import { alertAt, cardOf, cutWords, type Links, problemAt, type Said, saidOf, sourcesOf } from './notice-lines'
import { dingtalkSigned, feishuSigned, signed } from './sign-delivery'

export type Letter = {
  id: string
  kind: Delivery['kind']
  facts: Facts
  webhook: { name: string; url: string; template: Template; secret: string; sign: string | null }
}

/** What a letter is sent with. */
type Sending = { links: Links; at: number; version: string }

/** Asks that are named one by one in our own JSON. */
const MOST_NAMED = 20
/** Bytes that 企业微信 takes as a text. */
const WECOM_BYTES = 2_048
/** Of a text for 钉钉 and 飞书, which take 20 kB of JSON: so many that it fits though every one is escaped. */
const TEXT_BYTES = 8_000
/** Slack takes so many characters in one part of a message; bytes are never fewer. */
const SLACK_PART = 3_000

/** A delivery in the form that its receiver takes, signed at this moment. */
export function outgoing(letter: Letter, sending: Sending): Outgoing {
  const { id, webhook } = letter
  const { at, version } = sending
  const url = new URL(webhook.url)
  const said = saidOf(letter.kind, letter.facts, sending.links)
  // The same to a parser; whoever prints it as it comes is safe, too.
  const body = harmless(JSON.stringify(FORMS[webhook.template](letter, said, sending)))
  if (webhook.template === 'dingtalk' && webhook.sign !== null)
    for (const [name, value] of Object.entries(dingtalkSigned(webhook.sign, at))) url.searchParams.set(name, value)
  const headers = { 'content-type': 'application/json; charset=utf-8', 'user-agent': `Signalbox/${version}` }
  return { url, body, headers: { ...headers, ...signed({ secret: webhook.secret, id, at, body }) } }
}

type Form = (letter: Letter, said: Said, sending: Sending) => unknown

const FORMS: { [name in Template]: Form } = {
  json: ({ id, kind, facts, webhook }, { link }, { at, links }) => ({
    ...{ version: 1, id, kind, at: new Date(at).toISOString(), hook: webhook.name, counts: countsOf(facts) },
    // Programs read these: in one language, whoever is told.
    sources: readAs(NOBODY, () => sourcesOf(facts)).map(({ source, counts: { alerts: _, ...counts } }) => ({
      source,
      ...counts,
    })),
    asks: facts.asks.slice(0, MOST_NAMED).map((ask) => ({
      ...{ list: ask.list, source: ask.source, link: cardOf(ask, links) },
      ...(ask.words === undefined ? {} : { from: ask.from ?? null, words: cutWords(ask.words) }),
    })),
    alerts: facts.alerts.slice(-MOST_NAMED).map((alert) => ({
      name: alert.name,
      severity: alert.severity,
      measure: alert.measure ?? null,
      found: alert.found ?? null,
      escalated: alert.to !== undefined,
      assigned: alert.person ?? null,
      link: alertAt(alert, links),
    })),
    problems: facts.problems.slice(-MOST_NAMED).map((problem) => ({
      rule: problem.rule,
      severity: problem.severity,
      source: problem.source,
      count: problem.count,
      link: problemAt(problem, links),
    })),
    link,
    note: links.here ? words.opensHere : null,
  }),
  slack: (_letter, { lead, quotes, link }, { links }) => ({
    text: slackText(lead),
    // Plain text is not read as markup, and nothing in it becomes a link.
    blocks: [
      ...[lead, ...quotes].map((line) => slackPart('plain_text', cutBytes(line, SLACK_PART))),
      slackPart('mrkdwn', `<${link}|${words.open}>`),
      ...(links.here ? [slackPart('plain_text', words.opensHere)] : []),
    ],
  }),
  wecom: (_letter, said, { links }) => ({ msgtype: 'text', text: { content: plainText(said, links, WECOM_BYTES) } }),
  dingtalk: (_letter, said, { links }) => ({
    msgtype: 'text',
    text: { content: plainText(said, links, TEXT_BYTES) },
    at: { isAtAll: false },
  }),
  feishu: ({ webhook }, said, { at, links }) => ({
    ...(webhook.sign === null ? {} : feishuSigned(webhook.sign, at)),
    ...{ msg_type: 'text', content: { text: plainText(said, links, TEXT_BYTES) } },
  }),
}

const slackPart = (type: 'plain_text' | 'mrkdwn', text: string) => ({ type: 'section', text: { type, text } })

/** The three characters that Slack reads as markup. */
const slackText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Lines of plain text, where `<` would begin the mention of somebody. The link stands at the end whatever is cut. */
function plainText({ lead, quotes, link }: Said, { here }: Links, most: number): string {
  const end = here ? `\n${link}\n${words.opensHere}` : `\n${link}`
  const text = [lead, ...quotes].join('\n').replaceAll('<', '＜')
  return `${cutBytes(text, most - Buffer.byteLength(end))}${end}`
}

function cutBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text
  let cut = ''
  let size = Buffer.byteLength('…')
  for (const point of text) {
    size += Buffer.byteLength(point)
    if (size > most) break
    cut += point
  }
  return `${cut}…`
}
