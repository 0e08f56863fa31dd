/** So many questions are followed on one live stream. A browser that has more pages in sight opens another one for each of them. */
export const MOST_LIVE_QUESTIONS = 50
