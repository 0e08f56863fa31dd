// No text becomes markup in this console, and scripts come from its own build only. The browser holds everyone to it.
globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => {
    const { origin, pathname } = new URL(address, location.origin)
    return origin === location.origin && pathname.startsWith('/_next/static/') ? address : null
  },
})
