/** How many processes this one has begun that have not ended. */
export const processesAtWork = (): number =>
  process.getActiveResourcesInfo().filter(one => one === 'ProcessWrap').length;
