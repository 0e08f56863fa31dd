import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { HelpPage, HelpTopic } from '@/lib/help/help-page'
import { fileOfTopic, TOPICS, type TopicName } from '@/lib/help/topics'
import { packageRoot } from '@/server/boot/base/package'
import { readMarkdown } from './read-markdown'

const read = new Map<TopicName, HelpPage>()

/** A page of help, from the file that came with this version. */
export function helpPage(name: TopicName): HelpPage {
  const known = read.get(name)
  if (known !== undefined) return known
  const page = readMarkdown(name, readFileSync(path.join(packageRoot, fileOfTopic(name)), 'utf8'))
  read.set(name, page)
  return page
}

/** All pages, by title and headings. */
export function helpTopics(): HelpTopic[] {
  return TOPICS.map((topic) => {
    const { name, title, headings } = helpPage(topic)
    return { name, title, headings }
  })
}
