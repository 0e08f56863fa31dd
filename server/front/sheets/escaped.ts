/** Text as it stands in markup and in attributes. */
export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[\p{Cc}\p{Cf}]/gu, '')
