import { parseJson } from '@/lib/json/json'
import type { Naming } from '@/lib/json/list-layout'
import type { Container } from './container'
import { filePartsOf } from './file-parts'
import { withField } from './json/json-field'
import { exactJson } from './json/json-record'
import { singleRecord } from './single-record'

/** One file, one record in JSON. */
export function file(more: Partial<Naming> = {}): Container {
  const format = { name: 'file', one: parseJson, exact: exactJson, parts: filePartsOf } as const
  return singleRecord({ ...format, withField: (text, changed) => withField(text, [], changed) }, more)
}
