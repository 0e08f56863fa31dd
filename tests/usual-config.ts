/** With what a source is read where nobody says anything else. */
export const USUAL_CONFIG = {
  zone: 'UTC',
  humans: ['human'],
  aliases: {},
  ignore: [] as string[],
  polling: null,
  host: null,
  projects: null,
}
