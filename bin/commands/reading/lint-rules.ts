import { readFileSync } from 'node:fs'
import { type RuleSettings, ruleSettings } from '@/lib/rules/rule-settings'
import { lint } from '@/lib/text/commands/lint-words'
import { KnownError } from '@/server/errors'
import { unsettable } from '@/server/settings-file'

/** What a file sets of rules, as `rules` of a source does in `signalbox.config.json`. Throws a `KnownError` that names what is wrong. */
export function rulesIn(file: string): RuleSettings {
  const parsed = ruleSettings.safeParse(jsonIn(file))
  if (!parsed.success) {
    const [{ path = [], message = '' } = {}] = parsed.error.issues
    throw unusable(file, path.map(String).join('.'), message)
  }
  const [wrong] = unsettable(parsed.data)
  if (wrong !== undefined)
    throw unusable(file, wrong.part === 'code' ? wrong.code : `${wrong.code}.limits.${wrong.part}`, wrong.says)
  return parsed.data
}

function jsonIn(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw unusable(file, '', lint.rules.unread(error instanceof Error ? error.message : String(error)))
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw unusable(file, '', lint.rules.notJson(error instanceof Error ? error.message : String(error)))
  }
}

function unusable(file: string, place: string, says: string): KnownError {
  return new KnownError(
    'bad-usage',
    () => lint.rules.problem(file, place, says),
    () => lint.rules.mend,
  )
}
