import { Command, InvalidArgumentError, Option } from 'commander'

export type Sizes = {
  /** Lines of JSON that are imported and searched. */
  messages: number
  /** Message files that are imported. */
  files: number
  /** Message files that are watched while messages come, or memory is measured. */
  watched: number
  /** How often each side of an import runs; the better counts. */
  rounds: number
  /** Messages that come in a second, where they are timed one by one. */
  rate: number
  /** How long messages come, or somebody scrolls. */
  seconds: number
  /** Records of sessions that are imported, 400 kB each. */
  sessions: number
  /** Live connections at once. */
  subscribers: number
}

/** Which database is asked, where a figure can be had of both. */
const DATABASES = ['sqlite', 'postgres'] as const
export type Asked = (typeof DATABASES)[number]

type Named = { readonly name: string; readonly says: string }

/** What `npm run bench -- …` was asked for. Prints the usage and ends the process where that is wanted, or nothing else helps. */
export function readOptions<Figure extends Named>(typed: readonly string[], figures: readonly Figure[]) {
  const list = figures.map(({ name, says }) => `  ${name.padEnd(14)}${says}`).join('\n')
  const command = new Command('npm run bench --')
    .description('Measures Signalbox beside the barest program that does the same work in the same run.')
    .argument('[figure...]', 'what is measured; nothing named: all of it')
    .option('--messages <n>', 'messages in the lines that are imported and searched', whole, 100_000)
    .option('--files <n>', 'message files that are imported', whole, 50_000)
    .option('--watched <n>', 'message files that are watched', whole, 20_000)
    .option('--rounds <n>', 'how often each side of an import runs; the better counts', whole, 2)
    .option('--rate <n>', 'messages that come in a second where each is timed', whole, 20)
    .option('--seconds <n>', 'how long messages come, or somebody scrolls', whole, 60)
    .option('--sessions <n>', 'records of sessions that are imported, 400 kB each', whole, 250)
    .option('--subscribers <n>', 'live connections at once', whole, 200)
    .addOption(
      new Option('--database <kind>', 'what search, facets and listing ask; Postgres: one of its own')
        .choices(DATABASES)
        .default('sqlite'),
    )
    .option(
      '--against <dir>',
      'for weight and serving: another checkout that is built and does the same work; the ratio is to it',
    )
    .option('--keep <dir>', 'work in this directory, use what lies there again, and leave it there')
    .addHelpText(
      'after',
      `\nFigures:\n${list}\n\nThe full size: --messages 1000000 --files 200000 --watched 100000 --sessions 2500 --rounds 1`,
    )
    .parse([...typed], { from: 'user' })
  const unknown = command.args.filter((name) => figures.every((figure) => figure.name !== name))
  if (unknown.length > 0) command.error(`There is no figure named ${unknown.join(', ')}; see --help.`)
  type Typed = Sizes & { keep?: string; against?: string; database: Asked }
  const { keep = null, against = null, database, ...sizes } = command.opts<Typed>()
  const asked = figures.filter(({ name }) => command.args.length === 0 || command.args.includes(name))
  return { asked, sizes, keep, database, against }
}

function whole(text: string): number {
  const number = Number(text.replaceAll(/[_,]/g, ''))
  if (!Number.isSafeInteger(number) || number < 1) throw new InvalidArgumentError('It is a whole number from 1.')
  return number
}
