import { useTheme } from 'next-themes'

/** Whether the page is dark now, and how to turn it to the other theme. */
export function useTurnedTheme(): { dark: boolean; turn: () => void } {
  const { resolvedTheme, setTheme } = useTheme()
  const dark = resolvedTheme === 'dark'
  return { dark, turn: () => setTheme(dark ? 'light' : 'dark') }
}
