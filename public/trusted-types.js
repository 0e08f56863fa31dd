// No text becomes markup in this console, and scripts come from its own build only. The browser holds everyone to it.
globalThis.trustedTypes?.createPolicy('default', {
  // React makes an empty script of this one text where it makes a page anew that the server made otherwise: else nothing stays.
  createHTML: (markup) => (markup === '<script></script>' ? markup : null),
  createScriptURL: (address) => {
    const { origin, pathname } = new URL(address, location.origin)
    return origin === location.origin && pathname.startsWith('/_next/static/') ? address : null
  },
})
