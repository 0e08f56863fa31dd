import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
/** A shorter one would not get any shorter. Bytes. */
const SHORT = 1024

/**
 * Puts beside each script and style of the pages the same packed with Brotli, as small as it gets.
 * @param {string} directory of what the pages name, absolute
 */
export async function packScripts(directory) {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  const places = names.filter((name) => /\.(?:css|js)$/.test(name)).map((name) => path.join(directory, name))
  await Promise.all(
    places.map(async (place) => {
      const bytes = readFileSync(place)
      if (bytes.length < SHORT) return
      const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }
      writeFileSync(`${place}.br`, await compress(bytes, { params }))
    }),
  )
}
