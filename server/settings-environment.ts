/** The environment of this process; nothing else reads it. A file of its own: what only looks at it loads no settings. */
export const environment: Readonly<NodeJS.ProcessEnv> = process.env
