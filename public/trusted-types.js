{
  const built = `${location.origin}/_next/static/`
  globalThis.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text === '<script></script>' || !text.includes('<') ? text : null),
    createScriptURL: (src) =>
      src === '/trusted-types.js' || new URL(src, document.baseURI).href.startsWith(built) ? src : null,
  })
}
