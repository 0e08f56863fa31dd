/** Has the browser show a passkey, by options as JSON; gives what it said, as JSON. Throws the browser’s `DOMException` when it does not. */
export async function showPasskey(options: string, unable: string): Promise<string> {
  if (!('PublicKeyCredential' in window) || !('parseRequestOptionsFromJSON' in PublicKeyCredential))
    throw new Error(unable)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options))
  return JSON.stringify(await navigator.credentials.get({ publicKey }))
}
