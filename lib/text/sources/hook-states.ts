import { spoken } from '../spoken'

/** What is said of a hook that was installed for a desk, by what its settings say now. */
export const hookStates = spoken('hookStates', {
  label: 'Hooks',
  says: {
    same: (file: string) => `The hook in ${file} is as it was installed.`,
    changed: (file: string) =>
      `The hook in ${file} is not as it was installed: it may ask about other calls, or take answers of others.`,
    removed: (file: string) => `The hook was removed from ${file}: its calls are asked about no more.`,
    off: (file: string) => `All hooks are turned off in ${file} (disableAllHooks): its calls are asked about no more.`,
    unreadable: (file: string) => `${file} is not a JSON object, so none of its hooks is called.`,
    unknown: (file: string) =>
      `${file} cannot be opened here, so nobody knows whether its hook is as it was installed.`,
  },
  mend: 'Run signalbox hook install again with the options that you want, or signalbox hook remove if it is to be gone.',
  mendUnknown: 'Run signalbox doctor as the user who owns the file.',
} as const)
