/** What ra-core takes for a router where nobody gives one. */
export const reactRouterProvider = undefined;
