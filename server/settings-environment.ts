/** The environment of this process; nothing else reads it. A file of its own: what only looks at it loads no settings. */
export const environment: Readonly<NodeJS.ProcessEnv> = process.env

/** Tells what runs in this process something that it takes from the environment alone, until `body` is done. */
export async function withVariable<T>(name: string, value: string, body: () => Promise<T>): Promise<T> {
  process.env[name] = value
  try {
    return await body()
  } finally {
    delete process.env[name]
  }
}
