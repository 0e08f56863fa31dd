import type { RestTheme } from './themes'

/** The words of all other themes. */
export const rest: { readonly [theme in RestTheme]?: object } = {}
