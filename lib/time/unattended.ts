/** A header by which a page says that nobody does anything there: what it asks for by itself is no act. */
export const UNATTENDED = 'x-signalbox-unattended'
