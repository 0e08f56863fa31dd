import Link from 'next/link'
import { Fragment, type ReactNode } from 'react'
import { type Block, type Inline, wordsOf } from '@/lib/help/help-page'
import { helpAt } from '@/lib/pages/routes'

/** What a page of help says, each part as an element of its own: nothing of it is ever HTML. */
export function Blocks({ blocks, topic }: { blocks: readonly Block[]; topic: string }) {
  return each(blocks, (block) => <OneBlock block={block} topic={topic} />)
}

function OneBlock({ block, topic }: { block: Block; topic: string }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.depth === 1 ? 'h1' : block.depth === 2 ? 'h2' : 'h3'
      return (
        <Heading id={block.id}>
          <Parts parts={block.parts} topic={topic} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Parts parts={block.parts} topic={topic} />
        </p>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {each(block.items, (item) => (
            <li>
              <Item blocks={item} topic={topic} />
            </li>
          ))}
        </List>
      )
    }
    case 'code':
      return (
        <pre className="help-code" translate="no">
          {block.text}
        </pre>
      )
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} topic={topic} />
        </blockquote>
      )
    case 'table':
      return <HelpTable {...block} topic={topic} />
  }
}

/** One line of a list stands in no paragraph of its own. */
function Item({ blocks, topic }: { blocks: readonly Block[]; topic: string }) {
  const [first, ...rest] = blocks
  if (first?.kind !== 'paragraph') return <Blocks blocks={blocks} topic={topic} />
  return (
    <>
      <Parts parts={first.parts} topic={topic} />
      <Blocks blocks={rest} topic={topic} />
    </>
  )
}

function HelpTable({ head, rows, topic }: { head: Inline[][]; rows: Inline[][][]; topic: string }) {
  return (
    <table>
      <thead>
        <tr>
          {each(head, (cell) => (
            <th scope="col">
              <Parts parts={cell} topic={topic} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {each(rows, (row) => (
          <tr>
            {each(row, (cell, at) => (
              <td data-head={wordsOf(head[at] ?? [])}>
                <Parts parts={cell} topic={topic} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Parts({ parts, topic }: { parts: readonly Inline[]; topic: string }): ReactNode {
  return each(parts, (part) => <Part part={part} topic={topic} />)
}

function Part({ part, topic }: { part: Inline; topic: string }) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'code':
      return <code translate="no">{part.text}</code>
    case 'strong':
      return (
        <strong>
          <Parts parts={part.parts} topic={topic} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Parts parts={part.parts} topic={topic} />
        </em>
      )
    case 'inside':
      return (
        <HelpLink topic={part.topic ?? topic} heading={part.heading} here={topic}>
          <Parts parts={part.parts} topic={topic} />
        </HelpLink>
      )
    case 'outside':
      return (
        <a href={part.href} rel="noreferrer">
          <Parts parts={part.parts} topic={topic} />
        </a>
      )
  }
}

/** To a page of help; to a place of the page that is here, the browser goes by itself. */
export function HelpLink({
  topic,
  heading,
  here,
  children,
}: {
  topic: string
  heading: string | null
  here: string | null
  children: ReactNode
}) {
  if (topic === here && heading !== null) return <a href={`#${heading}`}>{children}</a>
  return (
    <Link href={helpAt({ topic, heading })} prefetch={false}>
      {children}
    </Link>
  )
}

/** What never changes its order is known by its place. */
function each<One>(all: readonly One[], show: (one: One, at: number) => ReactNode): ReactNode {
  return all.map((one, at) => {
    const key = `${at}`
    return <Fragment key={key}>{show(one, at)}</Fragment>
  })
}
