// No text becomes markup in this console, and scripts come from its own build only. The browser holds everyone to it.
{
  const own = document.currentScript.src
  // React makes a page anew where it differs from what the server made, its scripts too; they have run, and do not run again.
  const EMPTY = '<script></script>'

  globalThis.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text === EMPTY || !text.includes('<') ? text : null),
    createScriptURL: (address) => {
      const { href, origin, pathname } = new URL(address, location.origin)
      const isBuilt = origin === location.origin && pathname.startsWith('/_next/static/')
      return isBuilt || href === own ? address : null
    },
  })
}
