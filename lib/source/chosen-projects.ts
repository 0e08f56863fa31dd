/** Of a project: whether it is read, and whether what tools gave in it is kept. */
export type ProjectChoice = { read: boolean; contents: boolean }

/** What was chosen of the projects of a source, by their names; null: all of them are read, without what tools gave. */
export type ProjectChoices = { [name: string]: ProjectChoice } | null

/** What was chosen of a project; null where nothing was, as of one that came later. */
export function chosenOf(projects: ProjectChoices, name: string): ProjectChoice | null {
  return projects !== null && Object.hasOwn(projects, name) ? (projects[name] ?? null) : null
}

/** A project that nobody chose is not read where others were chosen. */
export function isProjectRead(projects: ProjectChoices, name: string): boolean {
  return projects === null || chosenOf(projects, name)?.read === true
}

/** The projects that are read of which what tools gave is kept. */
export function withContents(projects: ProjectChoices): ReadonlySet<string> {
  return new Set(
    Object.entries(projects ?? {}).flatMap(([name, { read, contents }]) => (read && contents ? [name] : [])),
  )
}
