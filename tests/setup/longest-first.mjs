import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer } from 'vitest/node'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Files that usually take longest (`tests/times.json`) come first, so that no worker is left with one at the end; those
 * that are not known come after them, as Vitest has them.
 */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const seconds = JSON.parse(readFileSync(path.join(root, 'tests', 'times.json'), 'utf8'))
    const usual = ({ moduleId }) => seconds[path.relative(root, moduleId)] ?? 0
    const group = ({ project }) => project.config.sequence.groupOrder
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => group(one) - group(other) || usual(other) - usual(one))
  }
}
