/** How tools that copy files between machines name the version that lost: Syncthing; Dropbox and Nextcloud; MEGA and others. */
const MARKS = [
  /^(?<of>.+)\.sync-conflict-\d{8}-\d{6}-[A-Z0-9]{7}(?<extension>\.[^.]*)?$/,
  /^(?<of>.+) \([^()]*conflicted copy[^()]*\)(?<extension>\.[^.]*)?$/,
  /^(?<of>.+)_conf\(\d+\)(?<extension>\.[^.]*)?$/,
]

/** The path of the file of which a path is, by its name, the version that lost; null where it is none. */
export function originalOf(path: string): string | null {
  const dir = path.slice(0, path.lastIndexOf('/') + 1)
  for (const mark of MARKS) {
    const { of, extension = '' } = mark.exec(path.slice(dir.length))?.groups ?? {}
    if (of !== undefined) return `${dir}${of}${extension}`
  }
  return null
}
